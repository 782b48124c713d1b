import type { Point } from '@tessera/shared/contract/design/plane'
import type { LaidSurface } from '@tessera/shared/contract/design/modes/tile-change'
import { regionFacts } from '@tessera/shared/canvas/document/canvas-document'
import { regionsOf } from '@tessera/shared/canvas/document/parts'
import { cornersUpright, cornersWithin } from '@tessera/shared/canvas/document/plane-draft'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { Quad } from '@tessera/shared/canvas/geometry/geometry'
import { createMask, isSet } from '@tessera/shared/canvas/mask/mask-bitmap'
import { toggleRuns } from '@tessera/shared/canvas/mask/mask-runs'
import { inscribedQuad } from './inscribed'

/** Tells the places of the surface that the plane lies on; null where nothing tells. */
function surfaceTest(
  { document, scene }: Editor,
  isOnPlane: (part: number) => boolean,
): ((point: Point) => boolean) | null {
  const own = regionsOf(document).filter((runs, part) => runs.length > 0 && isOnPlane(part))
  if (own.length > 0) {
    const mask = createMask(document.mask.width, document.mask.height)
    for (const runs of own) toggleRuns(mask, runs)
    const { maskScale } = document
    return ([x, y]) => isSet(mask, [Math.floor(x * maskScale), Math.floor(y * maskScale)])
  }
  // What is selected there is a thing that goes: the floor is where the photo shows it.
  if (!scene || isOnPlane(0)) return null
  return (point) => scene.regions[scene.labelAt(point) - 1]?.surface === 'floor'
}

/** First corners: on the surface, clear of what stands before it; where none fits, in the region's usual part. */
export function firstCorners(editor: Editor, surface: LaidSurface, isOnPlane: (part: number) => boolean): Quad {
  const { photo } = editor.document
  const isOn = surfaceTest(editor, isOnPlane)
  const found = isOn && inscribedQuad(isOn, photo, surface === 'wall')
  if (found) return found
  const { bounds, share } = regionFacts(editor.document)
  const [x1, y1] = [photo.width, photo.height]
  const isRegion = share > 0 && isOnPlane(editor.document.parts.current)
  return surface === 'wall'
    ? cornersUpright(isRegion ? bounds : { x0: 0, y0: 0, x1, y1 })
    : cornersWithin(isRegion ? bounds : { x0: 0, y0: y1 * 0.4, x1, y1 })
}
