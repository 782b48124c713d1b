import { recentFirst, recentIds, rememberChoice } from './recent-materials'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

it('puts what was chosen before first, the latest at the front, each person’s own', () => {
  for (const id of ['b', 'd', 'b']) rememberChoice('p', id)
  expect(ids(recentFirst(rows, recentIds('p')))).toBe('bdac')
  expect(ids(recentFirst(rows, recentIds('other')))).toBe('abcd')
})

it('does without what cannot be read', () => {
  localStorage.setItem('tessera-recent-materials/p', '{')
  expect(recentIds('p')).toEqual([])
})
