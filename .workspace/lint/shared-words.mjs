/**
 * A Chinese word that a third text file would name stands once: in `shared/src/contract/words.text.ts`, or in a text of shared that has its
 * subject. Two may share one by chance, or as a page and its route do.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, root } from '../run.mjs'

const MOST_FILES = 2
const WORD = /'((?:[^'\\\n]|\\.)*)'/g
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** @param {Map<string, string>} texts text files by path @returns {string[]} one line a word that stands in too many */
export function repeatedWords(texts) {
  const places = new Map()
  for (const [file, text] of texts) {
    for (const [, word] of text.replace(COMMENT, '').matchAll(WORD)) {
      if (/\p{Script=Han}/u.test(word)) places.set(word, (places.get(word) ?? new Set()).add(file))
    }
  }
  return [...places]
    .filter(([, files]) => files.size > MOST_FILES)
    .map(
      ([word, files]) => `${word} stands in ${[...files].join(', ')}: say it once (shared/src/contract/words.text.ts)`,
    )
}

/** What the browser shows; the server writes files and messages of its own, and seeds are data. */
const isShown = (file) => /^(host|shared|remote-[a-z]+)\//.test(file) && !/seed|\/mock-/.test(file)

/** @returns {Promise<string[]>} */
export async function checkSharedWords() {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.text.ts'])
  const files = output.split('\n').filter((file) => isShown(file) && existsSync(join(root, file)))
  return repeatedWords(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}
