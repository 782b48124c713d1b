import lighthouse, { type Result } from 'lighthouse'
import { launchBrowser } from '../support/browser'
import { median, type Measurement } from '../support/measurement'
import { startPublished } from '../support/published'
import { freePort } from '../support/server'

const RUNS = Number(process.env.RUNS ?? 3)

/** Target score by category; the names are lighthouse's. */
const CATEGORIES = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 90 } as const
type Category = keyof typeof CATEGORIES

/** The metrics that make up the performance score. */
const MOMENTS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const

/** Lighthouse's mobile preset (simulated slow 4G, a processor four times slower) on the home page of the production build. */
export async function runLighthouseBench(): Promise<Measurement> {
  const server = await startPublished()
  try {
    const results: Result[] = []
    for (let run = 0; run < RUNS; run += 1) results.push(await inspect(server.url))
    report(results.at(-1)!)
    return {
      title: `Lighthouse ${results[0]!.lighthouseVersion}, mobile, \`/\`, median of ${RUNS}`,
      rows: rowsOf(results),
    }
  } finally {
    await server.stop()
  }
}

async function inspect(url: string): Promise<Result> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const answer = await lighthouse(`${url}/`, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: Object.keys(CATEGORIES),
    })
    if (!answer) throw new Error('lighthouse gave no answer')
    if (answer.lhr.runtimeError) throw new Error(answer.lhr.runtimeError.message)
    return answer.lhr
  } finally {
    await browser.close()
  }
}

const scoreOf = (result: Result, category: Category): number =>
  Math.round(100 * (result.categories[category]?.score ?? 0))

function rowsOf(results: readonly Result[]): Measurement['rows'] {
  const scores = (Object.keys(CATEGORIES) as Category[]).map((category) => ({
    what: category,
    median: String(median(results.map((result) => scoreOf(result, category)))),
    'aimed at': String(CATEGORIES[category]),
  }))
  const moments = MOMENTS.map((moment) => {
    const value = median(results.map((result) => result.audits[moment]?.numericValue ?? Number.NaN))
    const unit = results[0]?.audits[moment]?.numericUnit === 'millisecond' ? ' ms' : ''
    return { what: moment, median: unit ? `${Math.round(value)}${unit}` : value.toFixed(3), 'aimed at': '' }
  })
  return [...scores, ...moments]
}

/** The audits that lose points. */
function report(result: Result): void {
  for (const category of Object.values(result.categories)) {
    for (const { id, weight } of category.auditRefs) {
      const audit = result.audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) continue
      console.log(`  ${category.id}: ${audit.title} (${audit.displayValue ?? audit.score})`)
    }
  }
}
