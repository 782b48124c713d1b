import { isCommonPassword } from './common-password.rules'

test.each([
  'password',
  'PassWord1',
  'a12345678',
  '1qaz2wsx',
  '12345678',
  '１２３４５６７８',
  '88888888',
  'woaini1314',
  'Woaini520',
  'a123456!',
  'qwer1234',
  'zhang123456',
  'admin888',
  '5201314520',
  'qq123456789',
  '19900101',
  'abcabcabc',
  '哈哈哈哈哈哈哈哈',
  '!!!!!!!!',
  'iloveyou1314',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'Fliesen99',
  'Correct-horse-9',
  '床前明月光疑是地上霜',
  'marmor und eiche',
  '灰砖-800x800',
  'lin1988tiler',
  '84201973',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

test('the check is fast for any input', async () => {
  const began = performance.now()
  await isCommonPassword(`${'1'.repeat(255)}x`)
  await isCommonPassword(`${'qqa'.repeat(85)}x`)
  await isCommonPassword(`${'12'.repeat(127)}!x`)
  expect(performance.now() - began).toBeLessThan(1000)
})
