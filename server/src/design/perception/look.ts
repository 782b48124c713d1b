import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { readScene } from '@tessera/shared/contract/design/scene'
import { loadOpenCv } from '../engines/basic/floor/opencv'
import { findIn } from './found'
import { mixedPrompts, uncoveredPrompts } from './further-regions'
import { drawLabels } from './label-map'
import { addRegions, gridOf, proposeRegions } from './regions'
import type { SceneHead } from './scene-head'
import type { Segmenter } from './segmenter'
import { packSight, type Sight, unpackSight } from './sight'
import { nameRegions } from './surfaces'
import { viewOf } from './view'
import { wholesOf } from './wholes'

export type SceneRegions = EndpointOutput<typeof readScene>['regions']

/** What is kept of a look at a photo. */
export interface Look {
  /** See {@link unpackSight}. */
  packed: Uint8Array
  /** The label map of the scene, as a PNG. */
  labels: Uint8Array
  /** The label map's regions, boxes in the photo's pixels. */
  regions: SceneRegions
}

/**
 * Looks at a photo once, so that any question about it is answered fast: about 5 CPU seconds.
 * @throws EngineFailure photo_unreadable
 */
export async function lookAt(
  segmenter: Segmenter,
  head: SceneHead,
  photo: Uint8Array,
): Promise<{ look: Look; sight: Sight }> {
  const view = await viewOf(photo)
  const embedding = await segmenter.encode(view.raster)
  const scene = await head.read(embedding)
  const grid = gridOf(view.raster)
  const proposed = await proposeRegions(segmenter, embedding)
  const parted = await addRegions(segmenter, embedding, proposed, mixedPrompts(proposed, scene, grid))
  const all = await addRegions(segmenter, embedding, parted, uncoveredPrompts(parted, scene, grid))
  const regions = nameRegions(all, grid, scene)
  const labels = await drawLabels(view.raster, grid, regions)
  const wholes = wholesOf(labels.cells, labels.regions, regions, grid)
  const { original, focal } = view
  const seen = { view: view.raster, original, focal, embedding, regions, scene }
  const { cv } = await loadOpenCv()
  const packed = await packSight({ ...seen, found: findIn(cv, seen) }, view.jpeg)
  const scale = original.width / view.raster.width
  return {
    // Read back, so that this process answers as any other one.
    sight: await unpackSight(packed),
    look: {
      packed,
      labels: labels.png,
      regions: labels.regions.map(({ surface, confidence }, index) => {
        const [left, top, width, height] = labels.boxes[index]!.map((side) => Math.round(side * scale))
        return {
          surface,
          confidence: Math.round(confidence * 100) / 100,
          box: [left!, top!, width!, height!],
          wholes: wholes[index]!,
        }
      }),
    },
  }
}
