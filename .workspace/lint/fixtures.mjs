/** Verifies that every architecture rule fires where it must, and only there: each fixture names the expected rule. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import plugin from './architecture.mjs'
import { root } from '../run.mjs'

/** @returns {{ passed: number, failures: string[] }} one check per fixture, and one per rule without a fixture */
export function checkLintFixtures() {
  const folder = join(root, '.workspace/lint/fixtures')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const rules = Object.keys(plugin.rules)
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-lint-'))
  const config = join(scratch, 'oxlintrc.json')
  writeFileSync(
    config,
    JSON.stringify({
      jsPlugins: [join(root, '.workspace/lint/architecture.mjs')],
      categories: { correctness: 'off' },
      rules: Object.fromEntries(rules.map((rule) => [`tessera/${rule}`, 'error'])),
    }),
  )
  const found = new Map()
  try {
    for (const diagnostic of lint(config, folder)) {
      const rule = /\(([\w-]+)\)$/.exec(diagnostic.code)?.[1]
      const file = join(root, diagnostic.filename)
      found.set(file, new Set([...(found.get(file) ?? []), rule]))
    }
  } finally {
    rmSync(scratch, { recursive: true })
  }
  const failures = []
  const seen = new Set()
  for (const file of files) {
    const expected = /^\/\/ expect: ([\w-]+)/.exec(readFileSync(file, 'utf8'))?.[1]
    const actual = [...(found.get(file) ?? [])].sort().join(', ') || 'nothing'
    seen.add(expected)
    if (actual !== expected) failures.push(`${file.slice(root.length + 1)}: expected ${expected}, got ${actual}`)
  }
  for (const rule of rules.filter((each) => !seen.has(each))) failures.push(`rule tessera/${rule} has no fixture`)
  return { passed: files.length + rules.length - failures.length, failures }
}

function lint(config, folder) {
  const args = ['-c', config, '--no-ignore', '--format', 'json', folder]
  try {
    return JSON.parse(execFileSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, encoding: 'utf8' }))
      .diagnostics
  } catch (error) {
    // oxlint exits non-zero on findings, which fixtures must produce.
    return JSON.parse(error.stdout).diagnostics
  }
}
