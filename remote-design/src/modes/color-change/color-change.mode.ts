import { MOST_OBJECTS } from '@tessera/shared/contract/design/mask-levels'
import type { ColorChangeTask } from '@tessera/shared/contract/design/modes/color-change'
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { DesignMode } from '../../workbench/design-mode'
import { completeSchemes, equalSchemes, incompleteScheme, shownScheme } from '../../workbench/schemes/schemes'
import { SCHEMES_TEXT } from '../../workbench/schemes/schemes.text'
import { LIVING_ROOM_SOFA } from '../../workbench/photo/sample-regions'
import { WALLS } from '../../workbench/region/wholes'
import { PHOTO_STEP, regionStep, startStep } from '../../workbench/steps'
import { COLOR_CHANGE_FACTS } from './color-change.facts'
import { COLOR_CHANGE_INPUTS, type ColorChangeInputs } from './color-change.inputs'
import { COLOR_CHANGE_TEXT as TEXT, COLOR_CHANGE_WORDS } from './color-change.text'
import { ColorCaution } from './ColorCaution'
import { ChosenColors, ColorPanel } from './ColorPanel'
import { useRecolourPreview } from './preview/use-recolour-preview'

/** The mode that gives objects and walls of a photo other colours. */
export const COLOR_CHANGE: DesignMode<ColorChangeInputs> = {
  inputs: COLOR_CHANGE_INPUTS,
  slug: 'color-change',
  words: COLOR_CHANGE_WORDS,
  steps: [
    PHOTO_STEP,
    regionStep(COLOR_CHANGE_WORDS.region, TEXT.regionHint),
    {
      id: 'color',
      word: TEXT.colorStep,
      title: TEXT.colorStep,
      hint: TEXT.colorHint,
      Panel: ColorPanel,
      missing: ({ inputs, parts }) => {
        const scheme = incompleteScheme(inputs, parts)
        if (scheme !== null) return TEXT.noColor(scheme + 1, inputs.schemes.length)
        const equal = equalSchemes(inputs, parts, (color) => color.toLowerCase())
        return equal && SCHEMES_TEXT.equal(equal[0] + 1, equal[1] + 1)
      },
    },
    startStep(ChosenColors),
  ],
  tools: [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool],
  regionKinds: ['object'],
  wholesOf: () => WALLS,
  mostParts: MOST_OBJECTS,
  swatchOf: (inputs, part) => shownScheme(inputs)[part] ?? null,
  countOf: ({ schemes }) => schemes.length,
  batch: { rooms: 'walls' },
  Caution: ColorCaution,
  example: {
    sample: 'living-room',
    label: TEXT.example,
    outlines: [LIVING_ROOM_SOFA],
    inputs: { ...COLOR_CHANGE_INPUTS.empty, schemes: [[GOODS_COLORS.green.avocado]] },
  },
  againStep: 'color',
  facts: COLOR_CHANGE_FACTS,
  toRequest: (inputs, { parts }) => {
    const schemes = completeSchemes(inputs, parts)
    return schemes && { designType: 'color_change', params: { schemes, sparing: inputs.sparing } }
  },
  maskOf: ({ maskUrl }: ColorChangeTask) => maskUrl,
  fromTask: async ({ params: { schemes, sparing } }: ColorChangeTask) => ({
    inputs: { schemes, sparing, shown: 0 },
    plane: null,
  }),
  usePreview: useRecolourPreview,
  previewCaption: ({ inputs, canvas }) =>
    canvas.partShares.some((share, part) => share > 0 && shownScheme(inputs)[part]) ? TEXT.preview : null,
}
