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

test('a sentence may be in one, whatever its values are called', () => {
  const [here, there] = ['say: (name) => `给${name}发链接`', 'told: ({ shop }) => `给${shop}发链接`']
  expect(repeatedWords(files(here))).toEqual([])
  expect(repeatedWords(files(here, there))).toEqual([
    '给{}发链接 stands in host/src/0.text.ts, host/src/1.text.ts: say it once (shared/src/contract/words.text.ts)',
  ])
  expect(repeatedWords(files(`a: '没有网络，稍后再试'`, `b: '没有网络，稍后再试'`))).toHaveLength(1)
  expect(repeatedWords(files('a: (count) => `${count} 个`', 'b: (pieces) => `${pieces} 个`'))).toEqual([])
})
