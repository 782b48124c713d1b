import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../../../package-root'
import { loadRuntime, readChecked, SESSION } from '../../../onnx'
import type { Raster } from '../../engine'

/**
 * MI-GAN (Sargsyan et al., ICCV 2023; Picsart), taught on Places2. Not in the repository: `.workspace/inpainting-model.mjs` brings what the
 * description names.
 */
const MODEL = 'assets/models/migan.onnx'
const DESCRIPTION = 'inpainting-model.json'
const described = z.object({ sha256: z.string() })

/**
 * Invents what is missing of a picture.
 * @param picture three channels, 512 pixels at most along a side
 * @param isMissing 1 where it is to be invented, one a pixel
 * @returns a picture of the same size
 */
export type Inpaint = (picture: Raster, isMissing: Uint8Array) => Promise<Raster>

/** The network, asked for when it is needed; null where it cannot be used. */
export type Inpainting = () => Promise<Inpaint | null>

/**
 * The network, loaded for each picture and let go: that takes 0.2 s of the 1 s, and holds 350 MB only meanwhile.
 * @throws ModelUnavailable
 */
export async function openInpainting(): Promise<Inpaint> {
  const { InferenceSession, Tensor } = loadRuntime()
  const path = join(packageRoot, MODEL)
  const { sha256 } = described.parse(JSON.parse(await readFile(join(packageRoot, DESCRIPTION), 'utf8')))
  await readChecked(MODEL, () => path, sha256)
  return async ({ data, width, height }, isMissing) => {
    const count = width * height
    const kept = isMissing.map((missing) => (missing ? 0 : 255))
    const session = await InferenceSession.create(path, SESSION)
    try {
      const { result } = await session.run({
        image: new Tensor('uint8', planes(data, count), [1, 3, height, width]),
        mask: new Tensor('uint8', kept, [1, 1, height, width]),
      })
      return { data: pixels(result!.data as Uint8Array, count), width, height, channels: 3 }
    } finally {
      await session.release()
    }
  }
}

function planes(data: Uint8Array, count: number): Uint8Array {
  const separate = new Uint8Array(3 * count)
  for (let at = 0; at < 3 * count; at++) separate[(at % 3) * count + Math.floor(at / 3)] = data[at]!
  return separate
}

function pixels(data: Uint8Array, count: number): Uint8Array {
  const together = new Uint8Array(3 * count)
  for (let at = 0; at < 3 * count; at++) together[at] = data[(at % 3) * count + Math.floor(at / 3)]!
  return together
}
