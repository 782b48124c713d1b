/** @jest-environment node */
import { factorCode } from './factor'

test.each([
  ['123 456', '123456'],
  [' 123456\n', '123456'],
  ['ABCDE-FGHJK', 'ABCDEFGHJK'],
  ['abcde fghjk', 'abcdefghjk'],
  ['AB CD-EF GH-JK', 'ABCDEFGHJK'],
  ['ABCDE－FGHJK', 'ABCDEFGHJK'],
])('a code is known without what separates it: %j', (typed, code) => {
  expect(factorCode.parse(typed)).toBe(code)
})

test.each(['12345', 'ABCDE-FGHJ', 'ABCDE_FGHJK', ''])('%j is none', (typed) => {
  expect(factorCode.safeParse(typed).success).toBe(false)
})
