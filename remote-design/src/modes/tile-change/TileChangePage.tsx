import { WorkbenchView } from '../../workbench/WorkbenchView'
import { TILE_CHANGE } from './tile-change.mode'

export default function TileChangePage() {
  return <WorkbenchView mode={TILE_CHANGE} />
}
