import type { readScene } from '@tessera/shared/contract/design/scene'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Size } from '../geometry/geometry'

export type SceneRegion = EndpointOutput<typeof readScene>['regions'][number]

/** One byte per pixel, row-major, with the photo's proportions: n > 0 is the scene's region n − 1, 0 is none. */
export interface LabelMap extends Size {
  readonly data: Uint8Array
}
