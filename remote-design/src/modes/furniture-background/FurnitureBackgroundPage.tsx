import { WorkbenchView } from '../../workbench/WorkbenchView'
import { FURNITURE_BACKGROUND } from './furniture-background.mode'

export default function FurnitureBackgroundPage() {
  return <WorkbenchView mode={FURNITURE_BACKGROUND} />
}
