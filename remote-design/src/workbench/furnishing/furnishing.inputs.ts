import { type FurnishingParams, MOST_PIECES } from '@tessera/shared/contract/design/furnishing'
import { MOST_OF_A_DRAFT } from '@tessera/shared/contract/design/modes/eliminate-everything'
import type { RegionFacts } from '@tessera/shared/canvas/document/canvas-document'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import { pieceFrame } from '@tessera/shared/contract/furnishing'
import type { FurnitureSpec, Material } from '@tessera/shared/contract/material'
import { solvePlane } from '@tessera/shared/contract/plane'
import type { BatchMaterial } from '../batch/batch.rules'
import type { Belonging } from '../design-mode'
import type { Wording } from '../prompt/PromptFields'

export type FurnitureMaterial = Material & { readonly furniture: FurnitureSpec }

/** A material can be put into a photo if it has a cut-out and a size. */
export const isFurniture = (material: Material): material is FurnitureMaterial => Boolean(material.furniture)

/** A piece in the photo. */
export interface StandingPiece {
  readonly material: FurnitureMaterial
  /** Middle of its front on the floor, in photo pixels. */
  readonly at: Point
  readonly mirrored: boolean
}

/** What the modes that furnish ask for beside photo, region and plane. */
export interface FurnishingInputs extends Wording {
  readonly way: FurnishingParams['way']
  readonly pieces: readonly StandingPiece[]
}

/** Whether so much is selected to go that, unless the new pieces cover it, what stays in sight is more than a draft fills. */
export const isMuchOld = (regionShare: number): boolean => regionShare > MOST_OF_A_DRAFT

/** Pieces stand where they were put: a second picture would be the same. */
export const picturesOf = ({ way }: Pick<FurnishingInputs, 'way'>): number | null => (way === 'place' ? 1 : null)

export const NO_FURNITURE: FurnishingInputs = { way: 'place', pieces: [], prompt: '', reference: null }

/** Pieces stand in one room. */
export const FURNISHING_BELONGS: Belonging<FurnishingInputs> = {
  way: 'shop',
  pieces: 'photo',
  prompt: 'photo',
  reference: 'photo',
}

/** Where the first piece stands, as shares of the photo; further ones beside it. */
const FIRST_PLACE: Point = [0.5, 0.82]
const NEXT_PLACES: readonly number[] = [0, -0.22, 0.22, -0.36, 0.36, -0.11, 0.11, -0.3]
/** Rows that are tried one after the other where the usual places are taken. */
const ROWS: readonly number[] = [0.82, 0.72, 0.9, 0.64]

interface Size {
  readonly width: number
  readonly height: number
}

/** Of the photo: a region of more is no single thing. */
const MOST_OF_A_THING = 0.6

/** Where the selected thing, which the new piece replaces, stands: the middle of its foot. Null where nothing stands on the floor. */
export function footOf({ bounds, share, plane }: RegionFacts, material: FurnitureMaterial, photo: Size): Point | null {
  const solution = share > 0 && share < MOST_OF_A_THING && plane ? solvePlane(plane, photo) : null
  if (!solution?.ok) return null
  const at: Point = [(bounds.x0 + bounds.x1) / 2, Math.min(photo.height, bounds.y1)]
  const { mmWidth, mmDepth, mmHeight } = material.furniture
  const picture = { width: mmWidth, height: mmHeight }
  return pieceFrame(solution.geometry, at, { width: mmWidth, depth: mmDepth }, picture, photo) && at
}

interface Room {
  /** Where the thing stands that the piece replaces. */
  readonly foot?: Point | null
  /** Whether nothing stands at a place. */
  readonly isFree?: (at: Point) => boolean
}

/**
 * With one more piece: where the thing stands that it replaces, unless one stands there; else at a place of its own in the lower part of
 * the photo, a free one as far as that is known.
 */
export function withPiece(
  pieces: readonly StandingPiece[],
  material: FurnitureMaterial,
  photo: Size,
  { foot = null, isFree }: Room = {},
): StandingPiece[] {
  if (foot && !pieces.some(({ at }) => at[0] === foot[0] && at[1] === foot[1])) {
    return [...pieces, { material, at: foot, mirrored: false }]
  }
  const aside = NEXT_PLACES[pieces.length % NEXT_PLACES.length] ?? 0
  const place = (x: number, y: number): Point => [photo.width * (FIRST_PLACE[0] + x), photo.height * y]
  const usual = place(aside, FIRST_PLACE[1])
  const others = ROWS.flatMap((row) => NEXT_PLACES.map((column) => place(column, row)))
  const at = (isFree && [usual, ...others].find(isFree)) ?? usual
  return [...pieces, { material, at, mirrored: false }]
}

/** The furniture at places in a photo that the work goes on with: the former ones may lie outside it. */
export const placedAnew = (
  { pieces }: Pick<FurnishingInputs, 'pieces'>,
  photo: Parameters<typeof withPiece>[2],
): Pick<FurnishingInputs, 'pieces'> => ({
  pieces: pieces.reduce<StandingPiece[]>(
    (placed, { material, mirrored }) => withChange(withPiece(placed, material, photo), placed.length, { mirrored }),
    [],
  ),
})

/** A piece that the workbench is opened with; null for what is no furniture, or one too many. */
export const takePiece = (
  { pieces }: FurnishingInputs,
  material: Material,
  photo: Parameters<typeof withPiece>[2],
): Partial<FurnishingInputs> | null =>
  isFurniture(material) && pieces.length < MOST_PIECES
    ? { way: 'place', pieces: withPiece(pieces, material, photo) }
    : null

export const withChange = (
  pieces: readonly StandingPiece[],
  index: number,
  change: Partial<StandingPiece>,
): StandingPiece[] => pieces.map((piece, each) => (each === index ? { ...piece, ...change } : piece))

/** With another material where the last piece stands. */
export const withLast = (pieces: readonly StandingPiece[], material: FurnitureMaterial): StandingPiece[] =>
  withChange(pieces, pieces.length - 1, { material })

/** Several pieces are compared at one place: that of the last one. */
export const FURNISHING_BATCH = {
  withMaterial: (inputs: FurnishingInputs, material: BatchMaterial): FurnishingInputs =>
    isFurniture(material) ? { ...inputs, pieces: withLast(inputs.pieces, material) } : inputs,
  chosenId: ({ pieces }: FurnishingInputs) => pieces.at(-1)?.material.id,
  isPossible: ({ way, pieces }: FurnishingInputs) => way === 'place' && pieces.length > 0,
  withOthers: true,
}

/** With a piece moved; the same list where it did not go anywhere. */
export function withMove(pieces: readonly StandingPiece[], index: number, at: Point): readonly StandingPiece[] {
  const piece = pieces[index]
  return !piece || (piece.at[0] === at[0] && piece.at[1] === at[1]) ? pieces : withChange(pieces, index, { at })
}

export const withoutPiece = (pieces: readonly StandingPiece[], index: number): StandingPiece[] =>
  pieces.filter((_, each) => each !== index)

/** Whatever happens to the pieces is undone with the canvas. */
export const FURNISHING_PLACING = {
  of: ({ pieces }: FurnishingInputs) => pieces,
  // A step may be older than the addresses of what still stands there. Nothing is undone unseen.
  back: ({ pieces }: FurnishingInputs, former: readonly StandingPiece[]): Partial<FurnishingInputs> => ({
    way: 'place',
    pieces: former.map((piece) => ({
      ...piece,
      material: pieces.find(({ material }) => material.id === piece.material.id)?.material ?? piece.material,
    })),
  }),
  // What the others of a choice would stand in for may be another piece then.
  isOther: (before: FurnishingInputs, after: FurnishingInputs) => before.pieces.length !== after.pieces.length,
}

/** Params of a request; null while something is missing. */
export function furnishingParamsOf(inputs: FurnishingInputs, plane: Plane | null): FurnishingParams | null {
  const prompt = inputs.prompt.trim()
  if (inputs.way === 'generate') return prompt ? { way: 'generate', prompt } : null
  if (!plane || inputs.pieces.length === 0) return null
  const pieces = inputs.pieces.map(({ material, at, mirrored }) => ({
    materialId: material.id,
    at: [at[0], at[1]] as Point,
    mirrored,
  }))
  return { way: 'place', plane, pieces }
}
