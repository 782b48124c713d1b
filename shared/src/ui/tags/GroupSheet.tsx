import type { TagGroup, TagScope } from '@tessera/shared/contract/tag'
import { latestVersion } from './latest-version'
import { NamedSheet } from './NamedSheet'
import { useSaveTagGroup } from './tags.api'
import { TAGS_TEXT as TEXT } from './tags.text'

interface GroupSheetProps {
  readonly scope: TagScope
  /** Null for a new one. */
  readonly group: TagGroup | null
  readonly open: boolean
  readonly onClose: () => void
}

const valuesOf = (group: TagGroup | null) => ({ name: group?.name ?? '' })

export function GroupSheet({ scope, group, open, onClose }: GroupSheetProps) {
  return (
    <NamedSheet
      open={open}
      title={group ? TEXT.renameGroup : TEXT.newGroup}
      onClose={onClose}
      name="tag-group"
      record={group}
      initialValues={valuesOf(group)}
      save={useSaveTagGroup()}
      toInput={({ name }, { version }) => ({
        former: group && { id: group.id, version },
        group: { scope, name: name.trim() },
      })}
      within="group"
      taken={TEXT.groupTaken}
      {...(group && {
        freshness: {
          version: group.version,
          latest: () => latestVersion(scope, group, ({ groups }) => groups, valuesOf),
          labels: { name: TEXT.name },
          show: (_field: 'name', value: string) => value,
        },
      })}
    />
  )
}
