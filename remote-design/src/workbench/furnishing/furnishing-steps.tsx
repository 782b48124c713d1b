import type { ModeInputs, StepFacts, WorkStep } from '../design-mode'
import { PLANE_STEP } from '../steps'
import { ChosenFurniture, FurnishingCaution, FurniturePanel, TOOL_OF_WAY } from './FurniturePanel'
import type { FurnishingInputs } from './furnishing.inputs'
import { FURNISHING_TEXT as TEXT } from './furnishing.text'

type Step = WorkStep<FurnishingInputs>
type Facts = StepFacts<FurnishingInputs>

/** A region is needed where an engine draws; otherwise what is selected goes first, and nothing need be. */
export const regionForWords = (step: WorkStep): Step => ({
  ...step,
  missing: (facts: Facts) =>
    facts.inputs.way === 'generate' || facts.regionShare > 0 ? (step.missing?.(facts) ?? null) : null,
})

/** The floor's scale, for pieces that are placed. */
export const SCALE_FOR_PIECES: Step = { ...PLANE_STEP, isUsed: ({ inputs }) => inputs.way === 'place' }

/** The step that chooses furniture, the summary and the caution of a mode. */
export function furnishingParts(key: ModeInputs<FurnishingInputs>) {
  const step: Step = {
    id: 'furniture',
    word: TEXT.word,
    title: TEXT.step,
    hint: TEXT.hint,
    Panel: () => <FurniturePanel inputs={key} />,
    tool: (_, { way }) => TOOL_OF_WAY[way],
    missing: ({ inputs }) => {
      if (inputs.way === 'generate') return inputs.prompt.trim() ? null : TEXT.noPrompt
      return inputs.pieces.length > 0 ? null : TEXT.noPieces
    },
  }
  return { step, Chosen: () => <ChosenFurniture inputs={key} />, Caution: () => <FurnishingCaution inputs={key} /> }
}
