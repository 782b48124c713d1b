import { WorkbenchView } from '../../workbench/WorkbenchView'
import { BILLET_DESIGN } from './billet-design.mode'

export default function BilletDesignPage() {
  return <WorkbenchView mode={BILLET_DESIGN} />
}
