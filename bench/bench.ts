/**
 * `pnpm bench [name …]`: runs the benchmarks, prints each result as a table and writes it to bench/results. Names: engine, engines, picture, canvas, brush, recolour, dressing, palette, removal, surroundings, perception,
 * perception-times, focal-note, memory, federation, faults, rollout, leaks, standalone, api, tasks, billing, noisy-team, payments, lists, customers, materials, contents, transfer, overview, lighthouse, share, history. Default: all.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { markdownTable, type Measurement } from './support/measurement'

const BENCHES: Record<string, () => Promise<Measurement>> = {
  engine: async () => (await import('./engine/engine.bench')).runEngineBench(),
  engines: async () => (await import('./engines-http/engines-http.bench')).runEnginesHttpBench(),
  picture: async () => (await import('./engine/picture.bench')).runPictureBench(),
  canvas: async () => (await import('./canvas/canvas.bench')).runCanvasBench(),
  brush: async () => (await import('./canvas/brush.bench')).runBrushBench(),
  perception: async () => (await import('./perception/perception.bench')).runPerceptionBench(),
  removal: async () => (await import('./removal/removal.bench')).runRemovalBench(),
  dressing: async () => (await import('./dressing/dressing.bench')).runDressingBench(),
  surroundings: async () => (await import('./surroundings/surroundings.bench')).runSurroundingsBench(),
  palette: async () => (await import('./palette/palette.bench')).runPaletteBench(),
  recolour: async () => (await import('./recolour/recolour.bench')).runRecolourBench(),
  'focal-note': async () => (await import('./perception/focal-note.bench')).runFocalNoteBench(),
  'perception-times': async () => (await import('./perception/perception-times.bench')).runPerceptionTimesBench(),
  memory: async () => (await import('./memory/memory.bench')).runMemoryBench(),
  federation: async () => (await import('./federation/federation.bench')).runFederationBench(),
  faults: async () => (await import('./federation/faults.bench')).runFaultsBench(),
  lighthouse: async () => (await import('./lighthouse/lighthouse.bench')).runLighthouseBench(),
  rollout: async () => (await import('./federation/rollout.bench')).runRolloutBench(),
  leaks: async () => (await import('./federation/leaks.bench')).runLeaksBench(),
  standalone: async () => (await import('./standalone/standalone.bench')).runStandaloneBench(),
  api: async () => (await import('./api/api.bench')).runApiBench(),
  tasks: async () => (await import('./chaos/chaos')).runChaosBench(),
  billing: async () => (await import('./billing/spends.bench')).runSpendsBench(),
  'noisy-team': async () => (await import('./noisy-team/noisy-team.bench')).runNoisyTeamBench(),
  share: async () => (await import('./share/share.bench')).runShareBench(),
  history: async () => (await import('./history/history.bench')).runHistoryBench(),
  lists: async () => (await import('./lists/lists.bench')).runListsBench(),
  customers: async () => (await import('./customers/customers.bench')).runCustomersBench(),
  transfer: async () => (await import('./transfer/transfer.bench')).runTransferBench(),
  overview: async () => (await import('./team/overview.bench')).runOverviewBench(),
  materials: async () => (await import('./materials/materials.bench')).runMaterialsBench(),
  contents: async () => (await import('./contents/contents.bench')).runContentsBench(),
  payments: async () => (await import('./billing/payments.bench')).runPaymentsBench(),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}

const folder = join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  console.log(`\n${name} …`)
  const measurement = await BENCHES[name]!()
  const table = markdownTable(measurement.rows)
  console.log(`${measurement.title}\n\n${table}`)
  const page = join(folder, `${measurement.file ?? name}.md`)
  const day = new Date().toISOString().slice(0, 10)
  const sheet = existsSync(join(folder, `sheets/${name}.jpg`)) ? `; [pictures](sheets/${name}.jpg)` : ''
  const head = `# ${measurement.title}\n\n\`pnpm bench ${name}\` on ${machine}, ${day}${sheet}`
  writeFileSync(page, `${[head, table, ...notesOf(page)].join('\n\n')}\n`)
}

/** What somebody wrote below the figures of before: it stays, for that person to look at again. */
function notesOf(page: string): string[] {
  if (!existsSync(page)) return []
  const lines = readFileSync(page, 'utf8').split('\n')
  const table = lines.findIndex((line) => line.startsWith('|'))
  const end = lines.findIndex((line, index) => index > table && !line.startsWith('|'))
  const notes = table < 0 || end < 0 ? '' : lines.slice(end).join('\n').trim()
  return notes === '' ? [] : [notes]
}
