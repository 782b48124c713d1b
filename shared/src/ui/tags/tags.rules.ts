import type { sortTag, Tag, TagGroup } from '@tessera/shared/contract/tag'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'

/** A group with its tags; the last section holds those without one. */
export interface TagSection {
  readonly group: TagGroup | null
  readonly tags: readonly Tag[]
}

export const sectionsOf = (groups: readonly TagGroup[], tags: readonly Tag[]): TagSection[] =>
  [...groups, null].map((group) => ({ group, tags: tags.filter(({ groupId }) => groupId === (group?.id ?? null)) }))

/** Puts a tag before another one, or at the end of a section. Onto itself changes nothing. */
export function placeTag(
  sections: readonly TagSection[],
  tagId: string,
  to: { readonly groupId: string | null; readonly beforeId: string | null },
): readonly TagSection[] {
  const moved = sections.flatMap(({ tags }) => tags).find(({ id }) => id === tagId)
  if (!moved || to.beforeId === tagId) return sections
  return sections.map((section) => {
    const others = section.tags.filter(({ id }) => id !== tagId)
    if ((section.group?.id ?? null) !== to.groupId) return { ...section, tags: others }
    const at = others.findIndex(({ id }) => id === to.beforeId)
    return { ...section, tags: others.toSpliced(at === -1 ? others.length : at, 0, { ...moved, groupId: to.groupId }) }
  })
}

/** One place up or down; at the end of a section into the next one. */
export function stepTag(sections: readonly TagSection[], tagId: string, step: 1 | -1): readonly TagSection[] {
  const from = sections.findIndex(({ tags }) => tags.some(({ id }) => id === tagId))
  const section = sections[from]
  if (!section) return sections
  const at = section.tags.findIndex(({ id }) => id === tagId)
  const groupId = section.group?.id ?? null
  if (step === -1 && at > 0) return placeTag(sections, tagId, { groupId, beforeId: section.tags[at - 1]!.id })
  if (step === 1 && at < section.tags.length - 1)
    return placeTag(sections, tagId, { groupId, beforeId: section.tags[at + 2]?.id ?? null })
  const next = sections[from + step]
  if (!next) return sections
  const beforeId = step === 1 ? (next.tags[0]?.id ?? null) : null
  return placeTag(sections, tagId, { groupId: next.group?.id ?? null, beforeId })
}

/** A group one place up or down; the tags without one stay last. */
export function stepGroup(sections: readonly TagSection[], groupId: string, step: 1 | -1): readonly TagSection[] {
  const at = sections.findIndex(({ group }) => group?.id === groupId)
  const other = sections[at + step]
  if (at === -1 || !other?.group) return sections
  return sections.with(at, other).with(at + step, sections[at]!)
}

/** Where a tag stands now, for who cannot see it. */
export function placeOf(sections: readonly TagSection[], tagId: string) {
  for (const { group, tags } of sections) {
    const at = tags.findIndex(({ id }) => id === tagId)
    if (at !== -1) return { group, place: at + 1 }
  }
  return null
}

export const orderOf = (sections: readonly TagSection[]): EndpointInput<typeof sortTag>['groups'] =>
  sections.map(({ group, tags }) => ({ id: group?.id ?? null, tagIds: tags.map(({ id }) => id) }))
