import { TagManager } from '@tessera/shared/ui/tags'

export default function FactoryTagsPage() {
  return <TagManager scope="factory" />
}
