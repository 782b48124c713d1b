/**
 * Requires every class of a `*.module.css` to be named by a file that imports it: no other tool sees a class that nobody uses.
 * Classes of antd and ProseMirror are styled through `:global`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { capture, root } from '../run.mjs'

const COMMENT = /\/\*[\s\S]*?\*\//g
const GLOBAL = /:global\([^)]*\)/g
/** Strings and addresses hold dots that begin no class. */
const VALUE = /url\([^)]*\)|'[^']*'|"[^"]*"/g
const CLASS = /\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** @param {Map<string, string>} sources text by path, stylesheets and code @returns {string[]} one line per finding */
export function deadStyles(sources) {
  const readers = new Map()
  for (const [file, text] of sources) {
    for (const [, , specifier] of text.matchAll(IMPORT)) {
      const sheet = specifier.startsWith('.') ? join(dirname(file), specifier).replaceAll('\\', '/') : specifier
      readers.set(sheet, [...(readers.get(sheet) ?? []), text])
    }
  }
  const failures = []
  for (const [sheet, text] of sources) {
    if (!sheet.endsWith('.module.css')) continue
    const read = readers.get(sheet) ?? []
    // A name put together at run time cannot be followed.
    if (read.some((each) => /\bstyles\[/.test(each))) continue
    const plain = text.replace(COMMENT, '').replace(GLOBAL, '').replace(VALUE, '')
    for (const name of new Set([...plain.matchAll(CLASS)].map(([, each]) => each))) {
      if (!read.some((each) => new RegExp(`\\b${name}\\b`).test(each)))
        failures.push(`${sheet}: no reader of ${basename(sheet)} names .${name}`)
    }
  }
  return failures
}

/** @returns {Promise<string[]>} one line per finding */
export async function checkDeadStyles() {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.module.css', '*.tsx', '*.ts']
  const { output } = await capture('git', listing)
  const files = output.split('\n').filter((file) => file && existsSync(join(root, file)))
  return deadStyles(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}
