/** @jest-environment node */
import type { Tag, TagGroup } from '@tessera/shared/contract/tag'
import { orderOf, placeOf, placeTag, sectionsOf, stepGroup, stepTag } from './tags.rules'

const record = { createdAt: '', updatedAt: '', version: 1, scope: 'material' as const }
const group = (id: string): TagGroup => ({ ...record, id, name: id })
const tag = (id: string, groupId: string | null): Tag => ({ ...record, id, groupId, name: id, color: 'gray', uses: 0 })
const SECTIONS = sectionsOf(
  [group('one'), group('two')],
  [tag('a', 'one'), tag('b', 'one'), tag('c', 'two'), tag('d', null)],
)
const shown = (sections: ReturnType<typeof placeTag>) => orderOf(sections).map(({ tagIds }) => tagIds.join(''))

it('tags stand in their groups, those without one last', () => {
  expect(orderOf(SECTIONS)).toEqual([
    { id: 'one', tagIds: ['a', 'b'] },
    { id: 'two', tagIds: ['c'] },
    { id: null, tagIds: ['d'] },
  ])
})

it.each([
  ['before another one', 'b', { groupId: 'one', beforeId: 'a' }, ['ba', 'c', 'd']],
  ['at the end of its group', 'a', { groupId: 'one', beforeId: null }, ['ba', 'c', 'd']],
  ['into another group', 'a', { groupId: 'two', beforeId: 'c' }, ['b', 'ac', 'd']],
  ['out of all groups', 'a', { groupId: null, beforeId: null }, ['b', 'c', 'da']],
  ['onto itself', 'a', { groupId: 'one', beforeId: 'a' }, ['ab', 'c', 'd']],
] as const)('a tag is put %s', (_name, id, to, expected) => {
  expect(shown(placeTag(SECTIONS, id, to))).toEqual(expected)
})

it.each([
  ['a', 1, ['ba', 'c', 'd']],
  ['b', 1, ['a', 'bc', 'd']],
  ['b', -1, ['ba', 'c', 'd']],
  ['c', -1, ['abc', '', 'd']],
  ['c', 1, ['ab', '', 'cd']],
  ['a', -1, ['ab', 'c', 'd']],
  ['d', 1, ['ab', 'c', 'd']],
] as const)('the key moves %s by %s, at the end of a group into the next one', (id, step, expected) => {
  expect(shown(stepTag(SECTIONS, id, step))).toEqual(expected)
})

it('groups change places; the tags without one stay last', () => {
  expect(shown(stepGroup(SECTIONS, 'one', 1))).toEqual(['c', 'ab', 'd'])
  for (const [id, step] of [
    ['two', 1],
    ['one', -1],
  ] as const)
    expect(stepGroup(SECTIONS, id, step)).toBe(SECTIONS)
  expect(placeOf(SECTIONS, 'c')).toMatchObject({ group: { id: 'two' }, place: 1 })
})
