import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { HttpEngineId } from '../../server/src/engines/engines.config'

const SCRIPT = join(import.meta.dirname, '../../server/src/design/engines/http/testing/provider-process.ts')

/** What a provider took. */
interface Taken {
  /** Of all calls. */
  readonly bytes: number
  /** From the last byte of a call to its answer. */
  readonly ms: number
}

/** A local provider in a process of its own, so that its work is not counted as ours. */
export interface BenchProvider {
  readonly kind: HttpEngineId
  readonly url: string
  /** A fault, or how far its pictures are moved. */
  set(word: string): Promise<void>
  /** Since it was asked last. */
  taken(): Promise<Taken>
  close(): void
}

export async function startProvider(kind: HttpEngineId): Promise<BenchProvider> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, kind], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`the provider ${kind} ended`)
    return value
  }
  const ask = (word: string) => {
    child.stdin.write(`${word}\n`)
    return line()
  }
  return {
    kind,
    url: await line(),
    set: async (word) => void (await ask(word)),
    taken: async () => JSON.parse(await ask('figures')) as Taken,
    close: () => child.stdin.end(),
  }
}
