import { ContentManagement } from '@tessera/shared/ui/content'
import { ROUTES_TEXT } from '../routes.text'

/** The shop's cases and articles. */
export default function ContentsPage() {
  return <ContentManagement title={ROUTES_TEXT.materialContent} />
}
