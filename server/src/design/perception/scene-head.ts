import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../package-root'
import { sceneOf, type SceneShares, type Sort, SORTS } from '../engines/basic/floor/scene-network'
import { loadRuntime, SESSION } from '../onnx'
import { type Embedding, EMBEDDING_SHAPE, SQUARE_PX } from './segmenter'

/** The mean of heads trained on rendered rooms as the frozen encoder sees them; see `bench/assets-source/floor-network`. */
const MODEL = 'assets/models/scene.onnx'
/** Side of the answer over the padded square. */
const CELLS = 128
const CELL_PX = SQUARE_PX / CELLS
/** Steps of a share. */
export const SHARE_STEPS = 255

/** Knows what is floor, wall and so on in a picture that the segmenter has encoded. */
export interface SceneHead {
  /** 0.05 s. One share a cell of eight pixels, in steps of 1/255. */
  read(embedding: Embedding): Promise<SceneShares>
}

/** Loads the network into this thread: 2 MB. */
export async function openSceneHead(): Promise<SceneHead> {
  const { InferenceSession, Tensor } = loadRuntime()
  const session = await InferenceSession.create(await readFile(join(packageRoot, MODEL)), SESSION)
  return {
    async read({ data, width, height }) {
      const { shares } = await session.run({
        embedding: new Tensor('float32', data, EMBEDDING_SHAPE),
        size: new Tensor('float32', Float32Array.of(width, height), [2]),
      })
      return cropped(shares!.data as Float32Array, Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX))
    },
  }
}

/** The picture's part of the padded square, rounded as it is kept. */
function cropped(all: Float32Array, width: number, height: number): SceneShares {
  const share = (sort: Sort) => {
    const plane = SORTS.indexOf(sort) * CELLS * CELLS
    const cells = new Float32Array(width * height)
    for (let y = 0; y < height; y++) cells.set(all.subarray(plane + y * CELLS, plane + y * CELLS + width), y * width)
    return cells.map((each) => Math.round(each * SHARE_STEPS) / SHARE_STEPS)
  }
  return sceneOf(width, height, share)
}
