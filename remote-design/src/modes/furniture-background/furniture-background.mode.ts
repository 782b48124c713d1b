import type { FurnitureBackgroundTask } from '@tessera/shared/contract/design/modes/furniture-background'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { placeTool } from '@tessera/shared/canvas/tools/place/place.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { completeSchemes, equalSchemes, incompleteScheme, shownScheme } from '../../workbench/schemes/schemes'
import { SCHEMES_TEXT } from '../../workbench/schemes/schemes.text'
import { LIVING_ROOM_ARMCHAIR } from '../../workbench/photo/sample-regions'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import {
  BackgroundCaution,
  BackgroundPanel,
  ChosenBackgrounds,
  EXAMPLE_BACKGROUND,
  TOOL_OF_WAY,
} from './BackgroundPanel'
import { FURNITURE_BACKGROUND_FACTS } from './furniture-background.facts'
import {
  backgroundOf,
  type ChosenBackground,
  FURNITURE_BACKGROUND_INPUTS,
  type FurnitureBackgroundInputs,
  lookOf,
  picturesOf,
  PIECE,
  withPiece,
} from './furniture-background.inputs'
import { FURNITURE_BACKGROUND_TEXT as TEXT, FURNITURE_BACKGROUND_WORDS } from './furniture-background.text'
import { useBackgroundPreview } from './use-background-preview'

/** The mode that puts another background behind a piece of furniture. */
export const FURNITURE_BACKGROUND: DesignMode<FurnitureBackgroundInputs> = {
  inputs: FURNITURE_BACKGROUND_INPUTS,
  slug: 'furniture-background',
  words: FURNITURE_BACKGROUND_WORDS,
  steps: [
    PHOTO_STEP,
    regionStep(FURNITURE_BACKGROUND_WORDS.region, TEXT.regionHint),
    {
      id: 'background',
      word: TEXT.step,
      title: TEXT.step,
      hint: TEXT.stepHint,
      Panel: BackgroundPanel,
      tool: (_, { way }) => TOOL_OF_WAY[way],
      outsideHistory: true,
      missing: ({ inputs }) => {
        if (inputs.way === 'generate') return inputs.prompt.trim() ? null : TEXT.noPrompt
        const scheme = incompleteScheme(inputs, PIECE)
        if (scheme !== null) return TEXT.noBackground(scheme + 1, inputs.schemes.length)
        const equal = equalSchemes(inputs, PIECE, lookOf)
        return equal && SCHEMES_TEXT.equal(equal[0] + 1, equal[1] + 1)
      },
    },
    startStep(ChosenBackgrounds),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool, placeTool],
  regionKinds: ['object'],
  isDrawn: ({ way }) => way === 'generate',
  countOf: ({ way, schemes }) => (way === 'set' ? schemes.length : null),
  Caution: BackgroundCaution,
  example: {
    sample: 'living-room',
    label: TEXT.example,
    outlines: [LIVING_ROOM_ARMCHAIR],
    inputs: { ...FURNITURE_BACKGROUND_INPUTS.empty, schemes: [[EXAMPLE_BACKGROUND]] },
  },
  againStep: 'background',
  facts: FURNITURE_BACKGROUND_FACTS,
  toRequest: (inputs) => {
    const prompt = inputs.prompt.trim()
    if (inputs.way === 'generate') {
      return prompt ? { designType: 'furniture_background', params: { way: 'generate', prompt } } : null
    }
    const schemes = completeSchemes(inputs, PIECE)
    if (!schemes) return null
    const pictures = picturesOf(schemes)
    return {
      designType: 'furniture_background',
      ...(pictures.length > 0 && { referenceFileIds: pictures }),
      params: { way: 'set', backgrounds: schemes.flat().map(backgroundOf) },
    }
  },
  // Where a piece stood in another photo says nothing of this one's.
  onPhoto: ({ schemes }) => ({ schemes: schemes.map((scheme) => scheme.map((chosen) => chosen && withPiece(chosen))) }),
  maskOf: ({ maskUrl }: FurnitureBackgroundTask) => maskUrl,
  fromTask: async ({ params, pictures }: FurnitureBackgroundTask) => ({
    inputs:
      params.way === 'generate'
        ? { ...FURNITURE_BACKGROUND_INPUTS.empty, way: params.way, prompt: params.prompt }
        : {
            ...FURNITURE_BACKGROUND_INPUTS.empty,
            schemes: params.backgrounds.map((background): ChosenBackground[] => {
              if (background.from === 'color') return [background]
              const picture = pictures.find(({ fileId }) => fileId === background.fileId)
              return picture ? [{ ...background, pictureUrl: picture.url }] : []
            }),
          },
    plane: null,
  }),
  usePreview: useBackgroundPreview,
  previewCaption: ({ inputs, canvas }) =>
    inputs.way === 'set' && canvas.regionShare > 0 && shownScheme(inputs)[PIECE[0]] ? TEXT.preview : null,
}
