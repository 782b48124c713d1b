/** Lint, format, workspace and architecture checks; used by `pnpm lint` and by `npm test`. */
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { assetFailures } from '../bench/assets-source/lock.mjs'
import { checkLintFixtures } from './lint/fixtures.mjs'
import { checkDeadStyles } from './lint/dead-styles.mjs'
import { checkServerPage } from './lint/server-page.mjs'
import { checkSharedExports } from './lint/shared-exports.mjs'
import { checkSharedWords } from './lint/shared-words.mjs'
import { checkSuiteDatabases } from './lint/suite-databases.mjs'
import { capture, root } from './run.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)

const PROGRAMS = [
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['unused files, exports and dependencies', bin('knip'), ['--no-progress']],
  ['workspace versions', bin('sherif'), ['--fail-on-warnings']],
]

async function tracked(pattern) {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...pattern])
  return output.split('\n').filter(Boolean)
}

/** Forbids colour literals in stylesheets, except in the tokens. */
async function styleFailures() {
  const failures = []
  for (const file of await tracked(['*.css'])) {
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        if (/#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(line))
          failures.push(`${file}:${index + 1}: colours come from the tokens (var(--color-…))`)
      })
  }
  return failures
}

/** Lock files must not depend on a particular registry. */
function lockFailures() {
  return /https?:\/\//.test(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'))
    ? ['pnpm-lock.yaml records a registry address']
    : []
}

/** @returns {Promise<{ passed: number, failures: string[] }>} one check per program, plus the fixtures */
export async function checkLint() {
  const failures = []
  const refuse = (title, found) => {
    if (found) failures.push(`${title}\n${found}`)
  }
  for (const [title, command, args] of PROGRAMS) {
    const { code, output } = await capture(command, args)
    refuse(title, code === 0 ? '' : output)
  }
  refuse('colours in stylesheets', (await styleFailures()).join('\n'))
  refuse('lock file', lockFailures().join('\n'))
  refuse('pictures and models', assetFailures().join('\n'))
  refuse('exports of shared', (await checkSharedExports()).join('\n'))
  refuse('classes of stylesheets', (await checkDeadStyles()).join('\n'))
  refuse('words of shared', (await checkSharedWords()).join('\n'))
  refuse('databases of suites', (await checkSuiteDatabases()).join('\n'))
  refuse('graph of the server', checkServerPage().join('\n'))
  const fixtures = checkLintFixtures()
  failures.push(...fixtures.failures)
  const checks = PROGRAMS.length + 8 + fixtures.passed + fixtures.failures.length
  return { passed: checks - failures.length, failures }
}

if (process.argv[1] === import.meta.filename) {
  const { failures } = await checkLint()
  console.log(failures.join('\n') || 'Lint is clean.')
  process.exitCode = failures.length ? 1 : 0
}
