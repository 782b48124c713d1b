import type { CreationEmptyChangeTask } from '@tessera/shared/contract/design/modes/creation-empty-change'
import type { DesignMode } from '../../workbench/design-mode'
import type { FurnishingInputs } from '../../workbench/furnishing/furnishing.inputs'
import { FURNISHING, furnishingRequestOf } from '../../workbench/furnishing/furnishing-mode'
import { furnishingParts, regionForWords, SCALE_FOR_PIECES } from '../../workbench/furnishing/furnishing-steps'
import { examplePieces, fromFurnishingTask } from '../../workbench/furnishing/furnishing-tasks'
import { useFurnishingPreview } from '../../workbench/furnishing/use-furnishing-preview'
import { EMPTY_FLAT_FLOOR } from '../../workbench/photo/sample-floors'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { CREATION_EMPTY_CHANGE_FACTS } from './creation-empty-change.facts'
import { CREATION_EMPTY_CHANGE_INPUTS } from './creation-empty-change.inputs'
import { CREATION_EMPTY_CHANGE_TEXT as TEXT, CREATION_EMPTY_CHANGE_WORDS } from './creation-empty-change.text'

const parts = furnishingParts(CREATION_EMPTY_CHANGE_INPUTS)

/** The mode that furnishes an empty room. */
export const CREATION_EMPTY_CHANGE: DesignMode<FurnishingInputs> = {
  ...FURNISHING,
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
  regionHintOf: ({ way }) => (way === 'place' ? TEXT.placedHint : null),
  Caution: parts.Caution,
  example: {
    sample: 'empty-flat',
    label: TEXT.example,
    plane: EMPTY_FLAT_FLOOR,
    inputs: () =>
      examplePieces([
        { sku: 'F-sofa-linen', at: [800, 900] },
        { sku: 'F-coffee-table-oak', at: [800, 1050] },
        { sku: 'F-floor-lamp-brass', at: [440, 800] },
      ]),
  },
  facts: CREATION_EMPTY_CHANGE_FACTS,
  toRequest: (inputs, selected) => {
    const request = furnishingRequestOf(inputs, selected)
    return request && { designType: 'creation_empty_change', ...request }
  },
  maskOf: ({ maskUrl }: CreationEmptyChangeTask) => maskUrl,
  fromTask: (task: CreationEmptyChangeTask) => fromFurnishingTask(task),
  usePreview: () => useFurnishingPreview(CREATION_EMPTY_CHANGE_INPUTS),
}
