/** @jest-environment node */
import { updateUserInfo } from './account'
import { oneLine, plainLine, plainLines } from './one-line'
import { changeReason } from './release'
import { replyToShare } from './share'
import { teamName, userName } from './user'

const ESC = '\u001B'

test.each([
  ['a colour that hides the rest', `npm start${ESC}[8m`],
  ['a line of its own', 'npm\nstart'],
  ['a carriage return', 'wrong\rtotals'],
  ['a C1 control', 'a\u009B2Kb'],
  ['text turned around', 'gpj\u202Eexe'],
  ['an isolate', 'a\u2066b'],
  ['a zero-width space', 'ad\u200Bmin'],
  ['a joiner between letters', 'ad\u200Dmin'],
  ['a line separator', 'a\u2028b'],
  ['invisible tags', 'ab\u{E0041}'],
  ['half a pair', 'ab\uD83D'],
])('refuses %s in names and reasons', (_title, text) => {
  for (const schema of [userName, teamName, changeReason]) expect(schema.safeParse(text).success).toBe(false)
  expect(updateUserInfo.input.safeParse({ userName: text }).success).toBe(false)
  const shown = plainLine(text)
  expect(shown).toContain('\uFFFD')
  expect(oneLine(1, 100).safeParse(shown).success).toBe(true)
})

test.each(['王掌柜', '瓷砖·东莞（总店）', 'O’Brien & Söhne', '𠮷野家', '师傅👨🏽‍🔧', '一家👨‍👩‍👧', '❤️‍🔥开业', '🏳️‍🌈店', '1️⃣号店'])(
  'takes %s',
  (text) => {
    expect(userName.parse(` ${text} `)).toBe(text)
    expect(plainLine(text)).toBe(text)
  },
)

test('a long row of emoji is scanned in linear time', () => {
  const text = `${'👩\u200D'.repeat(50_000)}${ESC}`
  expect(userName.safeParse(text).success).toBe(false)
})

test('a customer’s message keeps its lines and loses what hides or turns text', () => {
  expect(plainLines('一\r\n二\t三\n\u202E四')).toBe('一\n二 三\n\uFFFD四')
  const reply = { kind: 'message', clientToken: 'a'.repeat(8), text: ` 多少钱\u202E${ESC}[8m\n急 ` }
  const { data } = replyToShare.input.safeParse({ token: 'a'.repeat(22), reply })
  expect(data?.reply).toMatchObject({ text: '多少钱\uFFFD\uFFFD[8m\n急' })
})
