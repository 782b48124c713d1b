import type { ChangeEntityTask } from '@tessera/shared/contract/design/modes/change-entity'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { placeTool } from '@tessera/shared/canvas/tools/place/place.tool'
import { planeTool } from '@tessera/shared/canvas/tools/plane/plane.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import {
  FURNISHING_BATCH,
  FURNISHING_PLACING,
  type FurnishingInputs,
  furnishingParamsOf,
  placedAnew,
  takePiece,
  picturesOf,
} from '../../workbench/furnishing/furnishing.inputs'
import { FURNISHING_TEXT } from '../../workbench/furnishing/furnishing.text'
import { furnishingParts, regionForWords, SCALE_FOR_PIECES } from '../../workbench/furnishing/furnishing-steps'
import { examplePieces, fromFurnishingTask, refreshFurniture } from '../../workbench/furnishing/furnishing-tasks'
import { useFurnishingPreview } from '../../workbench/furnishing/use-furnishing-preview'
import { LIVING_ROOM_FLOOR } from '../../workbench/photo/sample-floors'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { CHANGE_ENTITY_FACTS } from './change-entity.facts'
import { CHANGE_ENTITY_INPUTS } from './change-entity.inputs'
import { CHANGE_ENTITY_TEXT as TEXT, CHANGE_ENTITY_WORDS } from './change-entity.text'

const parts = furnishingParts(CHANGE_ENTITY_INPUTS)

/** The mode that puts other furniture into a furnished room. */
export const CHANGE_ENTITY: DesignMode<FurnishingInputs> = {
  inputs: CHANGE_ENTITY_INPUTS,
  slug: 'change-entity',
  words: CHANGE_ENTITY_WORDS,
  steps: [
    PHOTO_STEP,
    regionForWords(regionStep(CHANGE_ENTITY_WORDS.region, TEXT.regionHint)),
    SCALE_FOR_PIECES,
    parts.step,
    startStep(parts.Chosen),
  ],
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
  Caution: parts.Caution,
  example: {
    sample: 'living-room',
    label: TEXT.example,
    plane: LIVING_ROOM_FLOOR,
    inputs: () => examplePieces([{ sku: 'F-armchair-rust', at: [930, 900] }]),
  },
  againStep: 'furniture',
  facts: CHANGE_ENTITY_FACTS,
  toRequest: (inputs, { plane }) => {
    const params = furnishingParamsOf(inputs, plane)
    const references = inputs.way === 'generate' && inputs.reference ? [inputs.reference.fileId] : []
    return (
      params && { designType: 'change_entity', params, ...(references.length > 0 && { referenceFileIds: references }) }
    )
  },
  maskOf: ({ maskUrl }: ChangeEntityTask) => maskUrl,
  fromTask: (task: ChangeEntityTask) => fromFurnishingTask(task),
  refresh: refreshFurniture,
  usePreview: () => useFurnishingPreview(CHANGE_ENTITY_INPUTS),
  previewCaption: ({ inputs }) => (inputs.way === 'place' && inputs.pieces.length > 0 ? FURNISHING_TEXT.preview : null),
}
