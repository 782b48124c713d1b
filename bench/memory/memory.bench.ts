import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Measurement } from '../support/measurement'
import type { MemoryStep } from './memory-steps'

const allocator = join(import.meta.dirname, '../../.workspace/allocator.mjs')
const { ALLOCATOR } = (await import(pathToFileURL(allocator).href)) as {
  readonly ALLOCATOR: Readonly<Record<string, string>>
}
/** As `npm start` starts the server, and as the system's allocator does without being told. */
const VARIANTS = [
  { name: 'as started', settings: ALLOCATOR },
  { name: 'left alone', settings: {} },
] as const

/** Resident memory of a process that sees photos and makes pictures, without database and front end. Linux with glibc. */
export async function runMemoryBench(): Promise<Measurement> {
  const runs: MemoryStep[][] = []
  for (const { settings } of VARIANTS) runs.push(await stepsWith(settings))
  const [first] = runs
  return {
    title: 'Memory of a process while two photos are looked at and four pictures made, after each step',
    rows: first!.map(({ step }, index) => ({
      step,
      ...Object.fromEntries(
        VARIANTS.flatMap(({ name }, run) => [
          [`${name}: MB`, Math.round(runs[run]![index]!.megabytes)],
          [`${name}: CPU s`, (runs[run]![index]!.cpuMs / 1000).toFixed(2)],
        ]),
      ),
    })),
  }
}

async function stepsWith(settings: Readonly<Record<string, string>>): Promise<MemoryStep[]> {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in ALLOCATOR))
  const script = join(import.meta.dirname, 'memory-steps.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    env: { ...Object.fromEntries(inherited), ...settings },
  })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MemoryStep)
}
