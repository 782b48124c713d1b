/** @jest-environment node */
import { initialsOf, isInitials } from './initials'

test.each([
  ['王女士', 'wns'],
  ['欧阳锋', 'oyf'],
  ['曾先生', 'zxs'],
  ['单小姐', 'sxj'],
  ['A 栋·张三', 'adzs'],
  ['云影灰 600', 'yyh600'],
  // One at the least of each letter.
  ['阿白陈杜鄂冯顾黄蒋孔陆马牛欧潘秦阮孙唐魏谢阎赵', 'abcdefghjklmnopqrstwxyz'],
  ['👷', ''],
])('%s is found as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a number alone, one letter or Chinese are not initials', () => {
  expect(['w', 'wns', 'WN', 'yyh600'].every(isInitials)).toBe(true)
  expect(['1371', '王n', ''].some(isInitials)).toBe(false)
})
