import type { StyleImitationTask } from '@tessera/shared/contract/design/modes/style-imitation'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { samplePicture } from '../../workbench/picture/SamplePictures'
import { WALLS } from '../../workbench/region/wholes'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { ReferencePanel } from './ReferencePanel'
import { ChosenStrengths, StrengthPanel, StyleCaution } from './StrengthPanel'
import { STYLE_IMITATION_FACTS } from './style-imitation.facts'
import { STYLE_IMITATION_INPUTS, type StyleImitationInputs } from './style-imitation.inputs'
import { STYLE_IMITATION_TEXT as TEXT, STYLE_IMITATION_WORDS } from './style-imitation.text'
import { usePalettePreview } from './use-palette-preview'

/** The mode that gives a photo the palette of a reference picture, or with an engine its style. */
export const STYLE_IMITATION: DesignMode<StyleImitationInputs> = {
  inputs: STYLE_IMITATION_INPUTS,
  slug: 'style-imitation',
  words: STYLE_IMITATION_WORDS,
  steps: [
    PHOTO_STEP,
    {
      id: 'reference',
      word: TEXT.referenceStep,
      title: TEXT.referenceStep,
      hint: TEXT.referenceHint,
      Panel: ReferencePanel,
      missing: ({ inputs }) => (inputs.reference ? null : TEXT.noReference),
    },
    {
      id: 'strength',
      word: TEXT.strengthStep,
      title: TEXT.strengthStep,
      hint: TEXT.strengthHint,
      Panel: StrengthPanel,
      missing: ({ inputs }) => (inputs.strengths.length > 0 ? null : TEXT.noStrength),
    },
    regionStep(STYLE_IMITATION_WORDS.region, TEXT.regionHint, true),
    startStep(ChosenStrengths),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool],
  regionKinds: ['object'],
  wholesOf: () => WALLS,
  regionOptional: true,
  isDrawn: ({ way }) => way === 'generate',
  countOf: ({ strengths }) => Math.max(1, strengths.length),
  batch: { rooms: 'whole' },
  Caution: StyleCaution,
  example: { sample: 'kitchen', label: TEXT.example, inputs: exampleInputs },
  againStep: 'reference',
  facts: STYLE_IMITATION_FACTS,
  toRequest: ({ way, prompt, reference, strengths }) =>
    reference && strengths.length > 0
      ? {
          designType: 'style_imitation',
          referenceFileIds: [reference.fileId],
          params: { way, prompt: way === 'palette' ? '' : prompt.trim(), strengths: [...strengths] },
        }
      : null,
  maskOf: ({ maskUrl }: StyleImitationTask) => maskUrl,
  fromTask: async ({ params: { way, prompt, strengths }, reference }: StyleImitationTask) => ({
    inputs: {
      way,
      prompt,
      reference: reference && { fileId: reference.fileId, pictureUrl: reference.url },
      strengths,
      shown: strengths[0] ?? STYLE_IMITATION_INPUTS.empty.shown,
    },
    plane: null,
  }),
  usePreview: usePalettePreview,
  previewCaption: ({ inputs: { way, reference, strengths } }) =>
    way === 'palette' && reference && strengths.length > 0 ? TEXT.preview : null,
}

/** The palette of a sample room with warm wood, for one that is cool and green: where two rooms are alike there is little to see. */
async function exampleInputs(): Promise<StyleImitationInputs> {
  return { ...STYLE_IMITATION_INPUTS.empty, reference: await samplePicture('bedroom') }
}
