import { initialsLike, personSoundsOf, spelledLike, spellingsOf } from './spelling'

test.each([
  ['云影灰', ' yunyinghui yinghui hui'],
  ['绿松石', ' lvsongshi songshi shi'],
  // Each in the reading of its word.
  ['长虹', ' changhong hong'],
  ['重庆', ' chongqing qing'],
  ['Loft 灰·600', ' lofthui600 hui600 600'],
  ['marble 600', ''],
  ['👷', ''],
])('%s is spelled%s', (name, spellings) => {
  expect(spellingsOf(name)).toBe(spellings)
})

test.each([
  ['yunying', '% yunying%'],
  [' Yun Ying ', '% yunying%'],
  ["xi'an", '% xian%'],
  ['hui600', '% hui600%'],
])('%s is looked for as a spelling', (keyword, pattern) => {
  expect(spelledLike(keyword)).toBe(pattern)
})

test.each(['云影', '600', 'YS-600', '100%', 'a_b', "'"])('%s is no spelling', (keyword) => {
  expect(spelledLike(keyword)).toBeUndefined()
})

test.each([
  ['曾寻觅', 'zxm', ' zengxunmi xunmi mi'],
  ['单女士', 'sns', ' shannvshi nvshi shi'],
  ['李单', 'ld', ' lidan dan'],
])('%s is a person', (name, initials, spellings) => {
  expect(personSoundsOf(name)).toEqual({ initials, spellings })
})

test('letters begin initials', () => {
  expect(['ZX', 'a1', '12', 'z x'].map(initialsLike)).toEqual(['zx%', 'a1%', undefined, undefined])
})
