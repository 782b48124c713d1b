import { recentFirst, recentIds, rememberChoice } from './recent-materials'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

it('puts what was chosen before first, the latest at the front, each person’s own', () => {
  for (const id of ['b', 'e', 'gone', 'b']) rememberChoice('p', id)
  // One of a later page, and one that a server of an earlier release answers unasked.
  const chosen = [{ id: 'e' }, { id: 'f' }]
  expect(ids(recentFirst(rows, recentIds('p'), chosen))).toBe('beacd')
  expect(ids(recentFirst(rows, recentIds('other'), []))).toBe('abcd')
})

it('does without what cannot be read', () => {
  localStorage.setItem('tessera-recent-materials/p', '{')
  expect(recentIds('p')).toEqual([])
})
