import { createRequire } from 'node:module'
import type OpenCv from '@techstark/opencv-js'
import type { Raster } from '../../engine'

type Cv = typeof OpenCv

/** The package's export while WebAssembly starts. Its `then` never settles: awaiting the module spins for ever. */
type StartingCv = Cv & { then?: unknown }

let loading: Promise<{ cv: Cv }> | undefined

/**
 * Loads OpenCV once per thread, on first use (0.3 s, about 130 MB). Wrapped in an object, because the module itself
 * must never be awaited.
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

/** Frees every matrix allocated through it, also on failure: WebAssembly memory is not garbage-collected. */
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

/** Scales the photo down to a longest side of at most `longest`; also returns the scale. */
export function shrink(cv: Cv, matrices: Matrices, photo: Raster, longest: number) {
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height))
  const whole = matrices.keep(cv.matFromArray(photo.height, photo.width, cv.CV_8UC3, photo.data))
  const small = matrices.keep(new cv.Mat())
  const size = new cv.Size(Math.round(photo.width * scale), Math.round(photo.height * scale))
  cv.resize(whole, small, size, 0, 0, cv.INTER_AREA)
  return { small, scale }
}

/** Scales a region (255 inside) found in a shrunk photo up to the photo's size. */
export function enlarge(cv: Cv, matrices: Matrices, region: OpenCv.Mat, { width, height }: Raster): Raster {
  const whole = matrices.keep(new cv.Mat())
  cv.resize(region, whole, new cv.Size(width, height), 0, 0, cv.INTER_CUBIC)
  cv.threshold(whole, whole, 127, 255, cv.THRESH_BINARY)
  return { data: Uint8Array.from(whole.data), width, height, channels: 1 }
}
