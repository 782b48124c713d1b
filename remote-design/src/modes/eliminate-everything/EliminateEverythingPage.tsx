import { WorkbenchView } from '../../workbench/WorkbenchView'
import { ELIMINATE_EVERYTHING } from './eliminate-everything.mode'

export default function EliminateEverythingPage() {
  return <WorkbenchView mode={ELIMINATE_EVERYTHING} />
}
