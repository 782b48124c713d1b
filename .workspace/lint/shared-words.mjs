/**
 * A Chinese word in three or more text files, and a sentence in two, must be defined once: in
 * `shared/src/contract/words.text.ts`, or in shared's text file for its subject. Two files may have a word in common by
 * chance, or as a page and its route; sentences are not alike by chance.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, root } from '../run.mjs'

const MOST_FILES_OF_A_WORD = 2
/** Characters; with a value in it a text is a sentence sooner. */
const SENTENCE = 6
const SENTENCE_WITH_VALUE = 4
const TEXT = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
const VALUE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

function isSentence(text) {
  const characters = text.match(/\p{Script=Han}/gu).length
  return characters >= (text.includes('{}') ? SENTENCE_WITH_VALUE : SENTENCE)
}

/** @param {Map<string, string>} texts text files by path @returns {string[]} one line per text in too many files */
export function repeatedWords(texts) {
  const places = new Map()
  for (const [file, text] of texts) {
    for (const [, plain, template] of text.replace(COMMENT, '').matchAll(TEXT)) {
      const said = plain ?? template.replace(VALUE, '{}')
      if (/\p{Script=Han}/u.test(said)) places.set(said, (places.get(said) ?? new Set()).add(file))
    }
  }
  const most = (said) => (isSentence(said) ? 1 : said.includes('{}') ? Infinity : MOST_FILES_OF_A_WORD)
  const counted = (said, files) => (isSentence(said) ? files : [...files].filter((file) => !file.startsWith('server/')))
  return [...places]
    .map(([said, files]) => [said, [...counted(said, files)]])
    .filter(([said, files]) => files.length > most(said))
    .map(([said, files]) => `${said} stands in ${files.join(', ')}: say it once (shared/src/contract/words.text.ts)`)
}

/** Without seeds, which are data. Words of the server, for files and messages, may be those of pages; sentences may not. */
const isShown = (file) => /^(host|shared|remote-[a-z]+|server)\//.test(file) && !/seed|\/mock-/.test(file)

/** @returns {Promise<string[]>} */
export async function checkSharedWords() {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.text.ts'])
  const files = output.split('\n').filter((file) => isShown(file) && existsSync(join(root, file)))
  return repeatedWords(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}
