import type { Background, PiecePlacing } from '@tessera/shared/contract/design/modes/furniture-background'
import { schemeName } from '@tessera/shared/contract/goods-colors.text'
import type { ModeInputs } from '../../workbench/design-mode'
import type { SentPicture } from '../../workbench/picture/PictureField'
import { oneChoiceStays, type Schemes } from '../../workbench/schemes/schemes'
import { FURNITURE_BACKGROUND_TEXT as TEXT } from './furniture-background.text'

/** A picture with the part of it that is shown. */
export type ShownPicture = Extract<Background, { from: 'picture' }> & Pick<SentPicture, 'pictureUrl'>

/** A backdrop's colour, or a picture. */
export type ChosenBackground = Extract<Background, { from: 'color' }> | ShownPicture

/** One background a scheme; the piece is the only region. */
export interface FurnitureBackgroundInputs extends Schemes<ChosenBackground> {
  readonly way: 'set' | 'generate'
  readonly prompt: string
}

export const FURNITURE_BACKGROUND_INPUTS: ModeInputs<FurnitureBackgroundInputs> = {
  designType: 'furniture_background',
  empty: { way: 'set', schemes: [[]], shown: 0, prompt: '' },
  belongs: { ...oneChoiceStays<ChosenBackground>(), way: 'shop', prompt: 'photo' },
}

/** The piece, as the schemes count regions. */
export const PIECE = [0] as const

type Former = ChosenBackground | null | undefined

/** A picture as it is usually put behind a piece; how a former one was shown stays, and where the piece stood. */
export const behind = ({ fileId, pictureUrl }: SentPicture, former: Former): ShownPicture => ({
  ...(former?.from === 'picture' ? former : { zoom: 1, x: 0.5, y: 0.5, mirrored: false, isSoft: false }),
  ...(former?.piece && { piece: former.piece }),
  from: 'picture',
  fileId,
  pictureUrl,
})

/** A backdrop; the piece stays where it stood. */
export const backdrop = (color: string, former: Former): ChosenBackground => ({
  from: 'color',
  color,
  ...(former?.piece && { piece: former.piece }),
})

/** The same background with the piece at another place; without one as in the photo. */
export function withPiece(chosen: ChosenBackground, piece?: PiecePlacing): ChosenBackground {
  const placed = { ...chosen }
  delete placed.piece
  return piece ? { ...placed, piece } : placed
}

/** As the server is asked for it. */
export function backgroundOf(chosen: ChosenBackground): Background {
  if (chosen.from === 'color') return chosen
  const { pictureUrl: _, ...background } = chosen
  return background
}

/** Equal for backgrounds that look alike. */
export const lookOf = (chosen: ChosenBackground): string => JSON.stringify(backgroundOf(chosen)).toLowerCase()

export const backgroundName = (background: Background): string =>
  background.from === 'color' ? schemeName([background.color]) : TEXT.picture

/** Pictures of complete schemes, each once. */
export const picturesOf = (schemes: readonly (readonly ChosenBackground[])[]): string[] => [
  ...new Set(schemes.flat().flatMap((each) => (each.from === 'picture' ? [each.fileId] : []))),
]
