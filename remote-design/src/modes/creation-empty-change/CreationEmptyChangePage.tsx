import { WorkbenchView } from '../../workbench/WorkbenchView'
import { CREATION_EMPTY_CHANGE } from './creation-empty-change.mode'

export default function CreationEmptyChangePage() {
  return <WorkbenchView mode={CREATION_EMPTY_CHANGE} />
}
