import { createRequire } from 'node:module'
import type OpenCv from '@techstark/opencv-js'

type Cv = typeof OpenCv

/** What the package hands out while its WebAssembly starts. Its `then` never settles, so awaiting the module spins for ever. */
type StartingCv = Cv & { then?: unknown }

let loading: Promise<{ cv: Cv }> | undefined

/**
 * OpenCV, loaded once in this thread when first asked for (0.3 s, about 130 MB). Wrapped, because the module itself must never be
 * awaited.
 */
export function loadOpenCv(): Promise<{ cv: Cv }> {
  loading ??= start()
  return loading
}

async function start(): Promise<{ cv: Cv }> {
  const require = createRequire(import.meta.url)
  const cv = require('@techstark/opencv-js') as StartingCv
  if (typeof cv.Mat !== 'function') {
    await new Promise<void>((resolve) => {
      cv.onRuntimeInitialized = resolve
    })
  }
  delete cv.then
  return { cv }
}

/** Frees every matrix made inside, also when the work fails: WebAssembly memory is nobody's garbage. */
export class Matrices {
  private readonly kept: { delete(): void }[] = []

  keep<Kept extends { delete(): void }>(matrix: Kept): Kept {
    this.kept.push(matrix)
    return matrix
  }

  free(): void {
    for (const matrix of this.kept) matrix.delete()
    this.kept.length = 0
  }
}
