import type { SceneShares } from '../engines/basic/floor/scene-network'
import type { Raster } from '../engines/engine'
import type { Embedding } from './segmenter'
import type { SeenRegion } from './surfaces'

/** What a look at a photo has seen: enough to answer any question without the photo itself. */
export interface Seen {
  /** Longest side 1024; its pixels are the embedding's. */
  readonly view: Raster
  /** Size of the upright photo. */
  readonly original: { readonly width: number; readonly height: number }
  /** Focal length that the camera noted, as a share of the photo's diagonal. */
  readonly focal?: number | undefined
  readonly embedding: Embedding
  /** May lie in each other; largest first. */
  readonly regions: readonly SeenRegion[]
  /** The network's shares, in steps of 1/255. */
  readonly scene: SceneShares
}
