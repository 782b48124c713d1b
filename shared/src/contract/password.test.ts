/** @jest-environment node */
import { isOwnPassword, password } from './password'

const accepts = (text: string): boolean => password.safeParse(text).success

test.each([
  ['eight letters', 'abcdefgh', true],
  ['seven', 'abcdefg', false],
  ['any characters', '床前 明月光！?', true],
  ['eight emoji, which are sixteen units', '🏠'.repeat(8), true],
  ['seven emoji, which are fourteen units', '🏠'.repeat(7), false],
  ['64 emoji', '🏠'.repeat(64), true],
  ['65 letters', 'a'.repeat(65), false],
  ['one character that is written as eighteen', '\u{FDFA}', true],
  ['more than anybody types', 'e\u0301'.repeat(64) + 'x'.repeat(200), false],
])('%s', (_name, text, expected) => {
  expect(accepts(text)).toBe(expected)
})

test.each([
  ['the number', '13800000002', true],
  ['the number in full-width digits', '１３８０００００００２', true],
  ['with a little around it', 'a13800000002!', true],
  ['its last eight digits', '00000002', true],
  ['its last six with a little before', 'ab000002', true],
  ['the name again and again', 'Lin XiaoLINXIAO', true],
  ['name and number', 'linxiao000002', true],
  ['the number as a part of something longer', 'keramik-000002-fliese', false],
  ['the name as a part of something longer', 'linxiao likes marble', false],
  ['neither', 'Fliesen99', false],
  ['short', '000', false],
])('%s', (_name, text, expected) => {
  expect(isOwnPassword(text, { mobile: '13800000002', userName: 'Lin Xiao' })).toBe(expected)
})

test('without an owner no password counts as personal', () => {
  expect(isOwnPassword('13800000002', {})).toBe(false)
})
