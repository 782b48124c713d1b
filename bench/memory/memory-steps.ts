import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPerception } from '../../server/src/design/perception/perception'
import { createEnginePool } from '../../server/src/design/pool/pool'
import { tileJob } from '../engine/tile-jobs'

/** What one process holds while two photos are looked at and four pictures are made; a line of JSON a step. */
export interface MemoryStep {
  readonly step: string
  readonly cpuMs: number
  readonly megabytes: number
}

const ROOMS = ['living-room', 'kitchen'] as const
const TILES = ['carrara', 'oak-plank'] as const
const PATIENT = { look: 600_000, ask: 300_000 }

const kilobytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1])

async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const cpu = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  const line: MemoryStep = { step, cpuMs: (user + system) / 1000, megabytes: kilobytes() / 1024 }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return result
}

const perception = createPerception({ limits: { taskMs: PATIENT } })
const engines = createEnginePool({ workers: 1, timeoutMs: 600_000 })
await timed('start', () => perception.check())
for (const room of ROOMS) {
  const photo = readFileSync(join(import.meta.dirname, `../../server/assets/rooms/${room}.jpg`))
  const { packed } = await timed(`${room}: look`, () => perception.look(room, photo))
  const known = async () => packed
  await timed(`${room}: floor`, () => perception.ask(room, known, { kind: 'floor', marks: [] }))
  const marks = [{ at: [800, 900] as [number, number], keep: true }]
  for (const click of ['first click', 'click']) {
    await timed(`${room}: ${click}`, () => perception.ask(room, known, { kind: 'object', marks }))
  }
}
for (const room of ROOMS) {
  for (const tile of TILES) await timed(`${room}: picture with ${tile}`, () => engines.run(tileJob(room, tile)))
}
await perception.close()
await engines.close()
