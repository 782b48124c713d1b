import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type OpenCv from '@techstark/opencv-js'
import { packageRoot } from '../../../../package-root'
import type { Raster } from '../../engine'
import { Matrices } from './opencv'

type Cv = typeof OpenCv
/** The part of OpenCV's `Net` used here; the package types it as `any`. */
interface Net {
  setInput(blob: OpenCv.Mat): void
  forward(): OpenCv.Mat & { readonly matSize: readonly number[] }
}

/** Trained on rendered rooms; see `bench/assets-source/floor-network`. */
const MODEL = 'assets/models/floor.onnx'
const WIDTH = 192
const HEIGHT = 144

/** The classes of this network and of perception's head, in output order; `none` is the background. */
export const SORTS = ['none', 'floor', 'wall', 'ceiling', 'rug', 'furniture', 'opening'] as const
export type Sort = (typeof SORTS)[number]

/** Class probabilities of a picture on a coarse grid. */
export interface SceneShares {
  readonly width: number
  readonly height: number
  /** Per class and cell, 0–1; the classes of a cell add up to 1. */
  readonly of: Readonly<Record<Sort, Float32Array>>
}

/** @param share one number a cell, of a class */
export function sceneOf(width: number, height: number, share: (sort: Sort) => Float32Array): SceneShares {
  return {
    width,
    height,
    of: {
      none: share('none'),
      floor: share('floor'),
      wall: share('wall'),
      ceiling: share('ceiling'),
      rug: share('rug'),
      furniture: share('furniture'),
      opening: share('opening'),
    },
  }
}

let loaded: Net | undefined

/** Runs the floor network on a photo of a room: 0.2 s and about 20 MB. */
export function readScene(cv: Cv, photo: Raster): SceneShares {
  const matrices = new Matrices()
  try {
    const whole = matrices.keep(cv.matFromArray(photo.height, photo.width, cv.CV_8UC3, photo.data))
    const small = matrices.keep(new cv.Mat())
    cv.resize(whole, small, new cv.Size(WIDTH, HEIGHT), 0, 0, cv.INTER_AREA)
    const blob = matrices.keep(
      cv.blobFromImage(small, 1, new cv.Size(WIDTH, HEIGHT), new cv.Scalar(0, 0, 0, 0), false, false),
    )
    loaded ??= load(cv)
    loaded.setInput(blob)
    const answer = matrices.keep(loaded.forward())
    const [, , height = 0, width = 0] = answer.matSize
    const shares = Float32Array.from(answer.data32F)
    const cells = width * height
    const share = (sort: Sort) => shares.subarray(SORTS.indexOf(sort) * cells, (SORTS.indexOf(sort) + 1) * cells)
    return sceneOf(width, height, share)
  } finally {
    matrices.free()
  }
}

/** Probabilities of one class for every pixel of a picture of another size, interpolated. */
export function sharesAt(
  cv: Cv,
  matrices: Matrices,
  scene: SceneShares,
  sort: Sort,
  { cols, rows }: { cols: number; rows: number },
): Float32Array {
  const cells = matrices.keep(cv.matFromArray(scene.height, scene.width, cv.CV_32FC1, scene.of[sort]))
  const pixels = matrices.keep(new cv.Mat())
  cv.resize(cells, pixels, new cv.Size(cols, rows), 0, 0, cv.INTER_LINEAR)
  return Float32Array.from(pixels.data32F)
}

/** OpenCV reads models from its in-memory file system. */
function load(cv: Cv): Net {
  const name = 'floor.onnx'
  cv.FS_createDataFile('/', name, readFileSync(join(packageRoot, MODEL)), true, false, false)
  const net: Net = cv.readNetFromONNX(`/${name}`)
  return net
}
