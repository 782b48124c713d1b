import { WorkbenchView } from '../../workbench/WorkbenchView'
import { FURNITURE_MATERIAL } from './furniture-material.mode'

export default function FurnitureMaterialPage() {
  return <WorkbenchView mode={FURNITURE_MATERIAL} />
}
