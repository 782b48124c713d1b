import { readViews, removeView, saveView, viewQuery } from './saved-views'

afterEach(() => localStorage.clear())

it('reads equal views alike, without the page and what is not the list’s', () => {
  const one = viewQuery(new URLSearchParams('stage=quote&level=A&pageNum=3&utm_source=x&keyword='))
  expect(one).toBe(viewQuery(new URLSearchParams('level=A&stage=quote')))
  expect(one).toBe('level=A&stage=quote')
})

it('keeps eight views a person, the latest of each name', () => {
  for (let index = 0; index < 10; index += 1) saveView('a', { name: `视图${index}`, query: 'stage=new' })
  expect(readViews('a').map(({ name }) => name)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((index) => `视图${index}`))
  saveView('a', { name: '视图9', query: 'stage=deal' })
  expect(readViews('a').at(-1)).toEqual({ name: '视图9', query: 'stage=deal' })
  expect(readViews('b')).toEqual([])
  expect(removeView('a', '视图9')).toHaveLength(7)
})

it('starts anew from what cannot be read', () => {
  localStorage.setItem('tessera-customer-views/a', '{broken')
  expect(readViews('a')).toEqual([])
})
