import { WorkbenchView } from '../../workbench/WorkbenchView'
import { COLOR_CHANGE } from './color-change.mode'

export default function ColorChangePage() {
  return <WorkbenchView mode={COLOR_CHANGE} />
}
