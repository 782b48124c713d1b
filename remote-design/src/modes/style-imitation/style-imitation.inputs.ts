import { STRENGTH } from '@tessera/shared/contract/design/modes/style-imitation'
import type { ModeInputs } from '../../workbench/design-mode'
import type { SentPicture } from '../../workbench/picture/PictureField'

export interface StyleImitationInputs {
  /** The reference's palette; or materials and furnishings like its, by an engine that draws. */
  readonly way: 'palette' | 'generate'
  /** What else the engine is told. */
  readonly prompt: string
  readonly reference: SentPicture | null
  /** One picture each, rising. */
  readonly strengths: readonly number[]
  /** The one that is shown. */
  readonly shown: number
}

export const STYLE_IMITATION_INPUTS: ModeInputs<StyleImitationInputs> = {
  designType: 'style_imitation',
  empty: { way: 'palette', prompt: '', reference: null, strengths: [STRENGTH.usual], shown: STRENGTH.usual },
  belongs: {
    way: 'shop',
    prompt: 'photo',
    reference: 'shop',
    strengths: ({ strengths, shown }) => (strengths.includes(shown) ? [shown] : strengths.slice(0, 1)),
    shown: 'shop',
  },
}

/** With a strength taken in or out; the one that was pressed is shown. */
export function withStrength(
  { strengths }: Pick<StyleImitationInputs, 'strengths'>,
  strength: number,
): Pick<StyleImitationInputs, 'strengths' | 'shown'> {
  const others = strengths.filter((each) => each !== strength)
  if (others.length < strengths.length) return { strengths: others, shown: others.at(-1) ?? strength }
  return { strengths: [...others, strength].toSorted((one, other) => one - other), shown: strength }
}
