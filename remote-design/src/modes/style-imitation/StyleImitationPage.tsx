import { WorkbenchView } from '../../workbench/WorkbenchView'
import { STYLE_IMITATION } from './style-imitation.mode'

export default function StyleImitationPage() {
  return <WorkbenchView mode={STYLE_IMITATION} />
}
