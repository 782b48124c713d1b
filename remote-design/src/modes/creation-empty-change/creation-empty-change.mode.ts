import type { CreationEmptyChangeTask } from '@tessera/shared/contract/design/modes/creation-empty-change'
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
import { EMPTY_FLAT_FLOOR } from '../../workbench/photo/sample-floors'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { CREATION_EMPTY_CHANGE_FACTS } from './creation-empty-change.facts'
import { CREATION_EMPTY_CHANGE_INPUTS } from './creation-empty-change.inputs'
import { CREATION_EMPTY_CHANGE_TEXT as TEXT, CREATION_EMPTY_CHANGE_WORDS } from './creation-empty-change.text'

const parts = furnishingParts(CREATION_EMPTY_CHANGE_INPUTS)

/** The mode that furnishes an empty room. */
export const CREATION_EMPTY_CHANGE: DesignMode<FurnishingInputs> = {
  inputs: CREATION_EMPTY_CHANGE_INPUTS,
  slug: 'creation-empty-change',
  words: CREATION_EMPTY_CHANGE_WORDS,
  steps: [
    PHOTO_STEP,
    SCALE_FOR_PIECES,
    parts.step,
    regionForWords(regionStep(CREATION_EMPTY_CHANGE_WORDS.region, TEXT.regionHint)),
    startStep(parts.Chosen),
  ],
  tools: [handTool, placeTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool, planeTool],
  regionKinds: ['object'],
  regionOptional: true,
  regionHintOf: ({ way }) => (way === 'place' ? TEXT.placedHint : null),
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
    sample: 'empty-flat',
    label: TEXT.example,
    plane: EMPTY_FLAT_FLOOR,
    inputs: () =>
      examplePieces([
        { sku: 'F-sofa-linen', at: [800, 900] },
        { sku: 'F-coffee-table-oak', at: [800, 1050] },
        { sku: 'F-floor-lamp-brass', at: [400, 880] },
      ]),
  },
  againStep: 'furniture',
  facts: CREATION_EMPTY_CHANGE_FACTS,
  toRequest: (inputs, { plane }) => {
    const params = furnishingParamsOf(inputs, plane)
    const references = inputs.way === 'generate' && inputs.reference ? [inputs.reference.fileId] : []
    return (
      params && {
        designType: 'creation_empty_change',
        params,
        ...(references.length > 0 && { referenceFileIds: references }),
      }
    )
  },
  maskOf: ({ maskUrl }: CreationEmptyChangeTask) => maskUrl,
  fromTask: (task: CreationEmptyChangeTask) => fromFurnishingTask(task),
  refresh: refreshFurniture,
  usePreview: () => useFurnishingPreview(CREATION_EMPTY_CHANGE_INPUTS),
  previewCaption: ({ inputs }) => (inputs.way === 'place' && inputs.pieces.length > 0 ? FURNISHING_TEXT.preview : null),
}
