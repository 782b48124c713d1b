import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { placeTool } from '@tessera/shared/canvas/tools/place/place.tool'
import { planeTool } from '@tessera/shared/canvas/tools/plane/plane.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode, Selected } from '../design-mode'
import {
  FURNISHING_BATCH,
  FURNISHING_PLACING,
  type FurnishingInputs,
  furnishingParamsOf,
  picturesOf,
  placedAnew,
  takePiece,
} from './furnishing.inputs'
import { FURNISHING_TEXT } from './furnishing.text'
import { refreshFurniture } from './furnishing-tasks'

/** What the modes that furnish a room have in common. */
export const FURNISHING = {
  tools: [handTool, placeTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool, planeTool],
  regionKinds: ['object'],
  regionOptional: true,
  needsFloor: true,
  // What is selected goes, or is where something is drawn: neither is an area of the floor.
  isOnPlane: () => false,
  isDrawn: ({ way }) => way === 'generate',
  batch: FURNISHING_BATCH,
  placing: FURNISHING_PLACING,
  countOf: picturesOf,
  takeMaterial: takePiece,
  onPhoto: placedAnew,
  againStep: 'furniture',
  refresh: refreshFurniture,
  previewCaption: ({ inputs }) => (inputs.way === 'place' && inputs.pieces.length > 0 ? FURNISHING_TEXT.preview : null),
} satisfies Partial<DesignMode<FurnishingInputs>>

/** The request without its design type; null while incomplete. */
export function furnishingRequestOf(inputs: FurnishingInputs, { plane }: Selected) {
  const params = furnishingParamsOf(inputs, plane)
  const references = inputs.way === 'generate' && inputs.reference ? [inputs.reference.fileId] : []
  return params && { params, ...(references.length > 0 && { referenceFileIds: references }) }
}
