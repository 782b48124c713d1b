/**
 * A Chinese word in three or more text files must be defined once: in `shared/src/contract/words.text.ts`, or in
 * shared's text file for its subject. Two files may have a word in common by chance, or as a page and its route.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, root } from '../run.mjs'

const MOST_FILES = 2
const WORD = /'((?:[^'\\\n]|\\.)*)'/g
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** @param {Map<string, string>} texts text files by path @returns {string[]} one line per word in too many files */
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

/** Browser texts only: the server's texts are for files and messages, and seeds are data. */
const isShown = (file) => /^(host|shared|remote-[a-z]+)\//.test(file) && !/seed|\/mock-/.test(file)

/** @returns {Promise<string[]>} */
export async function checkSharedWords() {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.text.ts'])
  const files = output.split('\n').filter((file) => isShown(file) && existsSync(join(root, file)))
  return repeatedWords(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}
