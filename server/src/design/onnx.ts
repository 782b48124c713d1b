import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { InferenceSession } from 'onnxruntime-node'
import type * as Runtime from 'onnxruntime-node'

export type OnnxRuntime = typeof Runtime

/** The models cannot be used; the message says why, for the log. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable'
}

/**
 * A model's bytes, checked.
 * @param name of the file, for messages
 * @throws ModelUnavailable when the file is missing or not the expected one
 */
export async function readChecked(name: string, path: () => string, sha256: string): Promise<Uint8Array> {
  const bytes = await Promise.resolve()
    .then(() => readFile(path()))
    .catch((error: unknown) => {
      throw new ModelUnavailable(`${name} is not installed`, { cause: error })
    })
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new ModelUnavailable(`${name} has the hash ${found}, not ${sha256}`)
  return bytes
}

/**
 * The runtime, an optional dependency. Loaded in a process's main thread before any other thread needs it: otherwise it does not register
 * again when such a thread has ended and another one loads it.
 * @throws ModelUnavailable
 */
export function loadRuntime(): OnnxRuntime {
  try {
    return createRequire(import.meta.url)('onnxruntime-node') as OnnxRuntime
  } catch (error) {
    throw new ModelUnavailable('onnxruntime-node cannot be loaded', { cause: error })
  }
}

/**
 * The arena saves the page faults of fresh memory, which cost more than the computing. Planning its memory ahead (`enableMemPattern`) would keep
 * 200 MB more and gain nothing. One thread: other work shares the machine.
 */
export const SESSION: InferenceSession.SessionOptions = {
  enableCpuMemArena: true,
  enableMemPattern: false,
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
}

/** An error with its cause, on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message.split('\n')[0]})` : error.message
}
