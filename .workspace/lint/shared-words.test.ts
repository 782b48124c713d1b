/** @jest-environment node */
import { repeatedWords } from './shared-words.mjs'

const files = (...texts: string[]) => new Map(texts.map((text, index) => [`host/src/${index}.text.ts`, text]))

test('a word may be in two text files, but not in three', () => {
  const word = `export const A_TEXT = { cancel: '取消' }`
  expect(repeatedWords(files(word, word))).toEqual([])
  expect(repeatedWords(files(word, word, `// '取消'\nexport const B = '取消订单'`))).toEqual([])
  expect(repeatedWords(files(word, word, `const names = ['x', '取消']`))).toEqual([
    '取消 stands in host/src/0.text.ts, host/src/1.text.ts, host/src/2.text.ts: say it once (shared/src/contract/words.text.ts)',
  ])
})
