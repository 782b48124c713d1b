import type { ChangeEntityTask } from '@tessera/shared/contract/design/modes/change-entity'
import type { DesignMode } from '../../workbench/design-mode'
import type { FurnishingInputs } from '../../workbench/furnishing/furnishing.inputs'
import { FURNISHING, furnishingRequestOf } from '../../workbench/furnishing/furnishing-mode'
import { furnishingParts, regionForWords, SCALE_FOR_PIECES } from '../../workbench/furnishing/furnishing-steps'
import { examplePieces, fromFurnishingTask } from '../../workbench/furnishing/furnishing-tasks'
import { useFurnishingPreview } from '../../workbench/furnishing/use-furnishing-preview'
import { LIVING_ROOM_FLOOR } from '../../workbench/photo/sample-floors'
import { withShadowButton } from '../../workbench/region/ShadowButton'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { CHANGE_ENTITY_FACTS } from './change-entity.facts'
import { CHANGE_ENTITY_INPUTS } from './change-entity.inputs'
import { CHANGE_ENTITY_TEXT as TEXT, CHANGE_ENTITY_WORDS } from './change-entity.text'

const parts = furnishingParts(CHANGE_ENTITY_INPUTS)

/** The mode that puts other furniture into a furnished room. */
export const CHANGE_ENTITY: DesignMode<FurnishingInputs> = {
  ...FURNISHING,
  inputs: CHANGE_ENTITY_INPUTS,
  slug: 'change-entity',
  words: CHANGE_ENTITY_WORDS,
  steps: [
    PHOTO_STEP,
    withShadowButton(regionForWords(regionStep(CHANGE_ENTITY_WORDS.region, TEXT.regionHint))),
    SCALE_FOR_PIECES,
    parts.step,
    startStep(parts.Chosen),
  ],
  Caution: parts.Caution,
  example: {
    sample: 'living-room',
    label: TEXT.example,
    plane: LIVING_ROOM_FLOOR,
    inputs: () => examplePieces([{ sku: 'F-armchair-rust', at: [930, 900] }]),
  },
  facts: CHANGE_ENTITY_FACTS,
  toRequest: (inputs, selected) => {
    const request = furnishingRequestOf(inputs, selected)
    return request && { designType: 'change_entity', ...request }
  },
  maskOf: ({ maskUrl }: ChangeEntityTask) => maskUrl,
  fromTask: (task: ChangeEntityTask) => fromFurnishingTask(task),
  usePreview: () => useFurnishingPreview(CHANGE_ENTITY_INPUTS),
}
