import { WorkbenchView } from '../../workbench/WorkbenchView'
import { CHANGE_ENTITY } from './change-entity.mode'

export default function ChangeEntityPage() {
  return <WorkbenchView mode={CHANGE_ENTITY} />
}
