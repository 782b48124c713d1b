/** `npm test`: all checks and tests, on a fresh machine. The last line sums up all suites: `N passed, N failed`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { suitesOn } from '../server/suite-databases.mjs'
import { ensureInstalled, requireNode } from './install.mjs'
import { ensureMachine, findBrowser, startPostgres } from './machine.mjs'
import { root, run } from './run.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-test-'))
/** Of a failure's message: a dialog's whole markup can be in it. */
const MOST_LINES = 16
/** @type {{ passed: number, failures: string[] }} */
const totals = { passed: 0, failures: [] }

function count(title, passed, failures) {
  totals.passed += passed
  totals.failures.push(...failures)
  for (const failure of failures) console.error(`\n✗ ${failure}`)
  console.log(`${title}: ${passed} passed, ${failures.length} failed`)
}

/** A step that fails to run counts as one failure; the other steps still run. */
async function step(title, work) {
  const started = performance.now()
  console.log(`\n— ${title}`)
  try {
    await work()
  } catch (error) {
    count(title, 0, [`${title}: ${error.stack ?? error}`])
  }
  console.log(`  ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** What failed, of its stack the tests' own lines: jest's own account stands where the log may have been cut. */
function reasonOf({ failureMessages }) {
  const lines = stripVTControlCharacters(failureMessages[0] ?? '').split('\n')
  const stack = lines.findIndex((line) => line.startsWith('    at '))
  const said = lines.slice(0, stack < 0 ? MOST_LINES : Math.min(stack, MOST_LINES))
  return [...said, ...lines.filter((line) => line.includes('.test.ts')).slice(0, 4)]
    .map((line) => `\n    ${line}`)
    .join('')
}

async function jest(title, args, env = {}) {
  const output = join(scratch, `${title.replaceAll(/\W+/g, '-')}.json`)
  const code = await run('node_modules/.bin/jest', ['--json', `--outputFile=${output}`, '--silent=false', ...args], {
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const report = JSON.parse(readFileSync(output, 'utf8'))
  const failures = []
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    failures.push(...failed.map((test) => `${suite.name.slice(root.length + 1)} › ${test.fullName}${reasonOf(test)}`))
    if (suite.status === 'failed' && failed.length === 0)
      failures.push(`${suite.name.slice(root.length + 1)} did not run`)
  }
  if (code !== 0 && failures.length === 0) failures.push(`jest ended with ${code}`)
  if (report.numTotalTests === 0) failures.push('no test ran')
  count(title, report.numPassedTests, failures)
}

/**
 * One worker per core: jest's default leaves one core idle. At least two: a single one runs in-process, where memory
 * only grows.
 */
const workers = [`--maxWorkers=${Math.max(2, availableParallelism())}`, '--workerIdleMemoryLimit=1GB']

requireNode()
await ensureInstalled()
await ensureMachine()

const { checkLint } = await import('./lint.mjs')
const { checkTypes } = await import('./types.mjs')
const { buildAll } = await import('./build.mjs')

// None of them keeps two cores busy to its end.
await Promise.all([
  step('lint and architecture', async () => {
    const { passed, failures } = await checkLint()
    count('lint and architecture', passed, failures)
  }),
  step('types', async () => {
    const { passed, failures } = await checkTypes()
    count('types', passed, failures)
  }),
  step('build', () => buildAll()),
])
const onDatabases = async () => {
  await step('units, components and API on the embedded database', () =>
    jest('units', workers, { EACH_SUITE_IN_ITS_PLACE: 'true' }),
  )
  await step('API on PostgreSQL', async () => {
    const postgres = await startPostgres()
    try {
      // Suites that say so; the others would repeat what the embedded database has shown.
      const suites = ['--runTestsByPath', ...suitesOn('both', 'postgres', 'postgres-only')]
      await jest('API on PostgreSQL', ['--selectProjects', 'server', ...workers, ...suites], {
        TEST_DATABASE_URL: postgres.url,
      })
    } finally {
      await postgres.stop()
    }
  })
}
const journeys = () =>
  step('journeys in a browser', () =>
    jest('journeys', ['--config', 'e2e/jest.config.mjs', ...workers], { CHROMIUM_PATH: findBrowser() }),
  )
// Together they kept no core idle, but on a slow machine pages waited longer than a person would, and servers refused for overload.
await journeys()
await onDatabases()

rmSync(scratch, { recursive: true, force: true })
// Repeated here, because a log of twenty minutes is read from its end.
for (const failure of totals.failures) console.error(`✗ ${failure}`)
console.log(`\n${totals.passed} passed, ${totals.failures.length} failed`)
process.exitCode = totals.failures.length === 0 ? 0 : 1
