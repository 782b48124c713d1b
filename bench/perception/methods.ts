import type { Plane } from '@tessera/shared/contract/design/plane'
import type { WholeKind } from '@tessera/shared/contract/design/segment'
import { cutClicked } from '../../server/src/design/engines/basic/floor/clicked-object'
import { suggestPlane } from './before/floor-plane'
import { findFloor } from '../../server/src/design/engines/basic/floor/floor-region'
import { cutObject } from '../../server/src/design/engines/basic/floor/object-region'
import { loadOpenCv } from '../../server/src/design/engines/basic/floor/opencv'
import { readScene } from '../../server/src/design/engines/basic/floor/scene-network'
import { findVanishingPoints } from './before/vanishing'
import type { Raster } from '../../server/src/design/engines/engine'
import type { Look } from '../../server/src/design/perception/look'
import type { Perception } from '../../server/src/design/perception/perception'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import type { Correction, Mask } from './measures'
import type { Photo } from './rooms'

/** What is asked of a method; coordinates in the photo's pixels. */
export interface Question {
  readonly kind: 'floor' | WholeKind | 'object'
  readonly points?: readonly Correction[]
  readonly box?: [number, number, number, number]
}

export interface Answer {
  readonly mask: Mask
  readonly plane: Plane | null
  readonly confidence: number
}

/** What the workbench's canvas is given of a photo. */
export type SceneOfPhoto = Pick<Look, 'labels' | 'regions'>

/** A way of seeing, so that today's and the one before answer the same questions in the same run. */
export interface Method {
  readonly name: string
  /** What is done once a photo, before anything is asked. */
  prepare(photo: Photo): Promise<void>
  see(photo: Photo, question: Question): Promise<Answer>
  /** Regions that can be clicked without a question; a method of before the canvas knew them has none. */
  sceneOf?(photo: Photo): Promise<SceneOfPhoto>
}

/** Minimum support of vanishing points, as it was. */
const SUPPORTED = 0.2

/**
 * The method of before: the small network's floor refined by GrabCut, which takes one click to keep and none to leave out, knows no
 * walls, and cuts things by GrabCut.
 */
export function methodBefore(): Method {
  return {
    name: 'before',
    prepare: async () => {},
    async see({ raster }, { kind, points = [], box }) {
      const { cv } = await loadOpenCv()
      const click = points.findLast(({ keep }) => keep)?.at
      if (kind !== 'floor' && kind !== 'object') return nothing(raster)
      if (kind === 'object') {
        const mask = box
          ? cutObject(cv, raster, box)
          : click
            ? cutClicked(cv, raster, readScene(cv, raster), click)
            : null
        return mask ? { mask, plane: null, confidence: 0.5 } : nothing(raster)
      }
      const floor = findFloor(cv, raster, readScene(cv, raster), click)
      if (!floor) return nothing(raster)
      const vanishing = findVanishingPoints(cv, raster)
      const plane = vanishing && vanishing.support >= SUPPORTED ? suggestPlane(floor.mask, vanishing) : null
      return { mask: floor.mask, plane, confidence: floor.confidence }
    },
  }
}

/** What the server answers now, from a look that it takes at a photo once. */
export function methodNow(perception: Perception): Method {
  const looks = new Map<string, Look>()
  return {
    name: 'now',
    async prepare({ name, encoded }) {
      looks.clear()
      looks.set(name, await perception.look(name, encoded))
    },
    sceneOf: async ({ name }) => looks.get(name)!,
    async see({ name, raster }, { kind, points = [], box }) {
      const packed = async () => looks.get(name)!.packed
      const { mask, plane, confidence } = await perception.ask(name, packed, { kind, marks: points, box })
      if (!mask) return nothing(raster)
      const { data, width, height, channels } = (await boundPhoto(mask)).raster
      const grey = Uint8Array.from({ length: width * height }, (_, i) => (data[i * channels]! > 127 ? 255 : 0))
      return { mask: { data: grey, width, height }, plane, confidence }
    },
  }
}

const nothing = ({ width, height }: Raster): Answer => ({
  mask: { data: new Uint8Array(width * height), width, height },
  plane: null,
  confidence: 0,
})
