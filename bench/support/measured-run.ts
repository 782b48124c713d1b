import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { DesignEngine, EngineJob } from '../../server/src/design/engines/engine'
import { changedOutside } from '../../server/src/design/engines/testing/changed-outside'
import { boundPhoto, readMask } from '../../server/src/design/wrapper/normalise'
import { runEngine } from '../../server/src/design/wrapper/run-engine'

/** Of Linux. */
const [PEAK_RESET, STATUS] = ['/proc/self/clear_refs', '/proc/self/status']

/**
 * One picture by an engine in this thread, and what it took. Memory is what the process held at its peak, photo and models of the bench
 * among it: the kernel's figure, since a timer would not run while the engine works. What changed outside the region is counted here, on the
 * photo decoded anew: the engine's own count compares with what it holds for the photo.
 * @param region the mask outside of which nothing may change
 */
export async function measuredRun(engine: DesignEngine, job: EngineJob, region?: Uint8Array) {
  const { result, figures } = await measuredWork(() =>
    runEngine(engine, job, { signal: new AbortController().signal, progress: () => {} }),
  )
  const ms = `${result.ms} (${result.width}×${result.height})`
  return { result, figures: { ...(region && (await outside(job, result.image, region))), ms, ...figures } }
}

async function outside({ photo }: EngineJob, image: Uint8Array, region: Uint8Array) {
  const before = await boundPhoto(photo)
  const { raster } = await boundPhoto(image)
  return { 'outside changed, pixels': changedOutside(before.raster, raster, await readMask(region, before)) }
}

/** A work in this thread, and what the process took for it. */
export async function measuredWork<Result>(work: () => Promise<Result>) {
  // Starts the peak anew.
  if (existsSync(PEAK_RESET)) writeFileSync(PEAK_RESET, '5')
  const cpu = process.cpuUsage()
  const started = performance.now()
  const result = await work()
  const wallMs = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  const figures = { 'cpu ms, all threads': Math.round((user + system) / 1000), 'peak MB': peakMegabytes() }
  return { result, wallMs, figures }
}

/** Since the peak was last started anew. */
function peakMegabytes(): number | string {
  if (!existsSync(STATUS)) return 'Linux only'
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(STATUS, 'utf8'))![1])
  return Math.round(kilobytes / 1024)
}
