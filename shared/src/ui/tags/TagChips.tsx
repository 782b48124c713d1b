import type { ShownTag, TagScope } from '@tessera/shared/contract/tag'
import { TagChip } from './TagChip'
import styles from './TagChip.module.css'
import { useTags } from './tags.api'
import { TAGS_TEXT as TEXT } from './tags.text'

type TagChipsProps =
  | { readonly tags: readonly ShownTag[] }
  /** Of those of the team's scope that a record carries. */
  | { readonly scope: TagScope; readonly tagIds: readonly string[] }

/** A record's tags in their colours; nothing without any. */
export function TagChips(props: TagChipsProps) {
  return 'tags' in props ? <Chips {...props} /> : <KnownChips {...props} />
}

function KnownChips({ scope, tagIds }: Extract<TagChipsProps, { scope: TagScope }>) {
  const { data } = useTags(scope)
  return <Chips tags={(data?.tags ?? []).filter(({ id }) => tagIds.includes(id))} />
}

function Chips({ tags }: Extract<TagChipsProps, { tags: readonly ShownTag[] }>) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={TEXT.tags}>
      {tags.map(({ id, name, color }) => (
        <li key={id}>
          <TagChip color={color}>{name}</TagChip>
        </li>
      ))}
    </ul>
  )
}
