import {
  deleteTag,
  deleteTagGroup,
  getTagList,
  mergeTag,
  saveTag,
  saveTagGroup,
  sortTag,
  type Tag,
  type TagGroup,
} from '@tessera/shared/contract/tag'
import { failWith, mock, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { TAG_SEED } from './tags-seed.text'

/** In their order, until the page is reloaded. */
let groups: TagGroup[] = TAG_SEED.map(({ group }, index) => ({
  ...mockRecord(`group-${index + 1}`, index + 1),
  scope: 'material',
  name: group,
}))
let tags: Tag[] = TAG_SEED.flatMap(({ tags: named }, group) =>
  named.map(([name, color], index) => ({
    ...mockRecord(`tag-${group + 1}-${index + 1}`, index + 1),
    scope: 'material' as const,
    groupId: `group-${group + 1}`,
    name,
    color,
    uses: index * 3,
  })),
)
let added = 0

const found = <Each extends { readonly id: string }>(list: readonly Each[], id: string): Each =>
  list.find((each) => each.id === id) ?? failWith('NOT_FOUND')

/** A record as it is after a change; a new one at the end. */
function written<Each extends { readonly id: string; readonly version: number }>(
  list: readonly Each[],
  former: { readonly id: string; readonly version: number } | null,
  make: (record: ReturnType<typeof mockRecord>) => Each,
): { readonly list: Each[]; readonly record: Each } {
  if (former === null) {
    const record = make(mockRecord(`added-${(added += 1)}`, 1))
    return { list: [...list, record], record }
  }
  const before = found(list, former.id)
  if (before.version !== former.version) failWith('VERSION_STALE')
  const record = { ...make(mockRecord(before.id, 1)), version: before.version + 1 }
  return { list: list.map((each) => (each.id === record.id ? record : each)), record }
}

export const tagsEndpoints = [
  mock(getTagList, ({ scope }) => ({
    groups: groups.filter((group) => group.scope === scope),
    tags: tags.filter((tag) => tag.scope === scope),
  })),
  mock(saveTag, ({ former, tag }) => {
    const same = ({ id, groupId, name }: Tag) => groupId === tag.groupId && name === tag.name && id !== former?.id
    if (tags.some(same)) failWith('NAME_TAKEN')
    const uses = tags.find(({ id }) => id === former?.id)?.uses ?? 0
    const { list, record } = written(tags, former, (fields) => ({ ...fields, ...tag, uses }))
    tags = list
    return record
  }),
  mock(saveTagGroup, ({ former, group }) => {
    if (groups.some(({ id, name }) => name === group.name && id !== former?.id)) failWith('NAME_TAKEN')
    const { list, record } = written(groups, former, (fields) => ({ ...fields, ...group }))
    groups = list
    return record
  }),
  mock(sortTag, ({ groups: order }) => {
    groups = order.flatMap(({ id }) => (id === null ? [] : [found(groups, id)]))
    tags = order.flatMap(({ id: groupId, tagIds }) => tagIds.map((id) => ({ ...found(tags, id), groupId })))
    return {}
  }),
  mock(mergeTag, ({ fromId, intoId }) => {
    const [from, into] = [found(tags, fromId), found(tags, intoId)]
    const merged = { ...into, uses: into.uses + from.uses }
    tags = tags.filter(({ id }) => id !== fromId).map((each) => (each.id === intoId ? merged : each))
    return merged
  }),
  mock(deleteTag, ({ id, force }) => {
    const { uses } = found(tags, id)
    if (uses > 0 && !force) failWith('IN_USE', { uses })
    tags = tags.filter((each) => each.id !== id)
    return {}
  }),
  mock(deleteTagGroup, ({ id }) => {
    groups = groups.filter((each) => each.id !== id)
    tags = tags.map((each) => (each.groupId === id ? { ...each, groupId: null } : each))
    return {}
  }),
]
