import { TagManager } from '@tessera/shared/ui/tags'

export default function TagsPage() {
  return <TagManager scope="material" />
}
