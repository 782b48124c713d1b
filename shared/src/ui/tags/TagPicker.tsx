import { TAG_LIMITS, type TagScope } from '@tessera/shared/contract/tag'
import { Select } from '@tessera/shared/ui/form'
import { TagChip } from './TagChip'
import { useTags } from './tags.api'
import { TAGS_TEXT as TEXT } from './tags.text'

interface TagPickerProps {
  readonly scope: TagScope
  /** Given by the form's field. */
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (tagIds: string[]) => void
}

/** Chooses a record's tags by name; a field of a form. */
export function TagPicker({ scope, value = [], ...field }: TagPickerProps) {
  const { data, isPending } = useTags(scope)
  const options = (data?.tags ?? []).map(({ id, name, color }) => ({
    value: id,
    name,
    label: <TagChip color={color}>{name}</TagChip>,
  }))
  return (
    <Select<string[]>
      {...field}
      mode="multiple"
      value={[...value]}
      loading={isPending}
      options={options}
      optionFilterProp="name"
      maxCount={TAG_LIMITS.ofRecord}
      placeholder={TEXT.choose}
      notFoundContent={isPending ? null : TEXT.none}
    />
  )
}
