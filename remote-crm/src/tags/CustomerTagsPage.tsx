import { TagManager } from '@tessera/shared/ui/tags'

export default function CustomerTagsPage() {
  return <TagManager scope="customer" />
}
