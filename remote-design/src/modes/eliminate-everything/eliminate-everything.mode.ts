import type { EliminateEverythingTask } from '@tessera/shared/contract/design/modes/eliminate-everything'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { withShadowButton } from '../../workbench/region/ShadowButton'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { ELIMINATE_EVERYTHING_FACTS } from './eliminate-everything.facts'
import { ELIMINATE_EVERYTHING_INPUTS } from './eliminate-everything.inputs'
import { ELIMINATE_EVERYTHING_TEXT as TEXT, ELIMINATE_EVERYTHING_WORDS } from './eliminate-everything.text'
import { RemovalCaution } from './RemovalCaution'
import { isTooLarge } from './removal.rules'
import { ChosenRegion } from './ChosenRegion'

/** The mode that takes things out of a photo. */
export const ELIMINATE_EVERYTHING: DesignMode<(typeof ELIMINATE_EVERYTHING_INPUTS)['empty']> = {
  inputs: ELIMINATE_EVERYTHING_INPUTS,
  slug: 'eliminate-everything',
  words: ELIMINATE_EVERYTHING_WORDS,
  steps: [
    PHOTO_STEP,
    withShadowButton(regionStep(ELIMINATE_EVERYTHING_WORDS.region, TEXT.regionHint)),
    startStep(ChosenRegion),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool],
  regionKinds: ['object'],
  // There is one answer, what stood behind: a second picture would be the same again.
  countOf: () => 1,
  refuses: (regionShare, capability) => (isTooLarge(regionShare, capability) ? TEXT.tooMuch : null),
  Caution: RemovalCaution,
  example: {
    sample: 'living-room',
    label: TEXT.example,
    // With its frame, and far enough from the next picture for the shadow that a person adds.
    outlines: [
      [
        [
          [293, 264],
          [425, 280],
          [433, 472],
          [304, 480],
        ],
      ],
    ],
    inputs: ELIMINATE_EVERYTHING_INPUTS.empty,
  },
  againStep: 'region',
  facts: ELIMINATE_EVERYTHING_FACTS,
  toRequest: () => ({ designType: 'eliminate_everything' }),
  maskOf: ({ maskUrl }: EliminateEverythingTask) => maskUrl,
  fromTask: async () => ({ inputs: ELIMINATE_EVERYTHING_INPUTS.empty, plane: null }),
  usePreview: () => null,
}
