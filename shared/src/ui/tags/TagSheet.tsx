import { type Tag, TAG_COLORS, type TagColor, type TagGroup, type TagScope } from '@tessera/shared/contract/tag'
import { Form, Select } from '@tessera/shared/ui/form'
import { latestVersion } from './latest-version'
import { NamedSheet } from './NamedSheet'
import { TagChip } from './TagChip'
import { useSaveTag } from './tags.api'
import { TAG_COLOR_TEXT, TAGS_TEXT as TEXT } from './tags.text'

interface TagSheetProps {
  readonly scope: TagScope
  readonly groups: readonly TagGroup[]
  /** Null for a new one. */
  readonly tag: Tag | null
  readonly open: boolean
  readonly onClose: () => void
}

interface Values {
  readonly name: string
  readonly color: TagColor
  readonly groupId: string
}
/** Of the field's choice for no group. */
const NONE = ''
const valuesOf = (tag: Tag | null): Values => ({
  name: tag?.name ?? '',
  color: tag?.color ?? 'gray',
  groupId: tag?.groupId ?? NONE,
})

export function TagSheet({ scope, groups, tag, open, onClose }: TagSheetProps) {
  return (
    <NamedSheet
      open={open}
      title={tag ? TEXT.editTag : TEXT.newTag}
      onClose={onClose}
      name="tag"
      record={tag}
      initialValues={valuesOf(tag)}
      save={useSaveTag()}
      toInput={({ name, color, groupId }: Values, { version }) => ({
        former: tag && { id: tag.id, version },
        tag: { scope, name: name.trim(), color, groupId: groupId === NONE ? null : groupId },
      })}
      within="tag"
      taken={TEXT.taken}
      {...(tag && {
        freshness: {
          version: tag.version,
          latest: () => latestVersion(scope, tag, ({ tags }) => tags, valuesOf),
          labels: { name: TEXT.name, color: TEXT.color, groupId: TEXT.group },
          show: (field: keyof Values, value: string) => shown(groups, field, value),
        },
      })}
    >
      <Form.Item name="color" label={TEXT.color}>
        <Select
          options={TAG_COLORS.map((color) => ({
            value: color,
            label: <TagChip color={color}>{TAG_COLOR_TEXT[color]}</TagChip>,
          }))}
        />
      </Form.Item>
      <Form.Item name="groupId" label={TEXT.group}>
        <Select
          options={[
            { value: NONE, label: TEXT.ungrouped },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Form.Item>
    </NamedSheet>
  )
}

function shown(groups: readonly TagGroup[], field: keyof Values, value: string): string {
  if (field === 'color') return TAG_COLOR_TEXT[value as TagColor]
  return field === 'groupId' ? (groups.find(({ id }) => id === value)?.name ?? TEXT.ungrouped) : value
}
