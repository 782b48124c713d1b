import { readFileSync, writeFileSync } from 'node:fs'
import type { DesignEngine, EngineJob } from '../../server/src/design/engines/engine'
import { runEngine } from '../../server/src/design/wrapper/run-engine'

/**
 * One picture by an engine in this thread, and what it took. Memory is what the process held at its peak, photo and models of the bench
 * among it: the kernel's figure, since a timer would not run while the engine works.
 */
export async function measuredRun(engine: DesignEngine, job: EngineJob) {
  // Starts the peak anew.
  writeFileSync('/proc/self/clear_refs', '5')
  const cpu = process.cpuUsage()
  const result = await runEngine(engine, job, { signal: new AbortController().signal, progress: () => {} })
  const { user, system } = process.cpuUsage(cpu)
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1])
  return {
    result,
    figures: {
      ms: `${result.ms} (${result.width}×${result.height})`,
      'cpu ms, all threads': Math.round((user + system) / 1000),
      'peak MB': Math.round(kilobytes / 1024),
    },
  }
}
