import type { TagScope } from '@tessera/shared/contract/tag'
import { Select } from '@tessera/shared/ui/form'
import { TagChip } from './TagChip'
import { useTags } from './tags.api'
import { TAGS_TEXT as TEXT } from './tags.text'

/** More are searched rather than scrolled. */
const MANY = 10

interface TagFilterProps {
  readonly scope: TagScope
  readonly value: readonly string[] | undefined
  /** Undefined for no tag. */
  readonly onChange: (tagIds: string[] | undefined) => void
}

/** Narrows a picker down to records that carry all of the tags; left out where the team has none. */
export function TagFilter({ scope, value = [], onChange }: TagFilterProps) {
  const tags = useTags(scope).data?.tags ?? []
  if (tags.length === 0) return null
  return (
    <Select<string[]>
      mode="multiple"
      allowClear
      placeholder={TEXT.tags}
      aria-label={TEXT.tags}
      value={[...value]}
      options={tags.map(({ id, name, color }) => ({
        value: id,
        name,
        label: <TagChip color={color}>{name}</TagChip>,
      }))}
      showSearch={tags.length > MANY ? { optionFilterProp: 'name' } : false}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}
