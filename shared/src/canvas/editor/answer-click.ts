import type { Point } from '@tessera/shared/contract/design/plane'
import { CORRECTION, pointsAround } from '@tessera/shared/contract/design/correction'
import { countCommon, countSet, type MaskBitmap } from '../mask/mask-bitmap'
import type { Ask } from '../tools/tool'
import type { Editor } from './editor'

/** What a question for a region holds at a point, or leaves out. Photo pixels. */
export interface AskedPoint {
  readonly at: Point
  readonly keep: boolean
}

/** A region as it was answered; empty when nothing was found. */
interface SeenRegion {
  readonly region: MaskBitmap | readonly (readonly Point[])[]
  /** 0–1. */
  readonly confidence: number
}

/** Who answers: the server, or a bench in its place. */
export interface Seer {
  see(points: readonly AskedPoint[]): Promise<SeenRegion>
  /** Whether it can be asked for several points at once. */
  readonly tellsApart: boolean
}

export type ClickOutcome =
  | 'changed'
  /** Nothing is there. */
  | 'nothing'
  /** All of it is selected already. */
  | 'selected'
  /** There is nothing to take away. */
  | 'notSelected'
  /** Only the surface itself is there. */
  | 'tooMuch'
  /** Another click or tool came first. */
  | 'givenUp'

/** A removal of more than this share of the region has hit the surface itself. */
const MOST_TAKEN = 0.6
/** Points of the side that stays, by which a piece is told apart from it. */
const APART = 2
/** Overlap (IoU) of two pieces that are one. */
const SAME = 0.7

/** Adds or removes what is at the point of a question: only the connected piece there, whatever else was seen. */
export async function answerClick(editor: Editor, ask: Ask, seer: Seer): Promise<ClickOutcome> {
  const takesAway = ask.taking === 'subtract'
  if (takesAway && ask.instead === undefined && !editor.covers(ask.point)) return 'notSelected'
  const piece = await pieceFor(editor, ask, seer)
  if (!editor.isAsking(ask)) return 'givenUp'
  if (!piece) return 'nothing'
  editor.takeBack(ask)
  const isSurface = takesAway && editor.overlapWith(piece).ofRegion > MOST_TAKEN
  if (isSurface || editor.exceeds(piece, takesAway)) return 'tooMuch'
  let changed = false
  editor.finishAsking(ask, () => (changed = takesAway ? editor.takeOut(piece) : editor.applyRegion(piece, 'add')))
  if (changed) return 'changed'
  return takesAway ? 'notSelected' : 'selected'
}

/**
 * The piece at the point. One that is more than a correction can mean is asked for again, apart from the side that stays, and where the
 * answer is a guess or still too much, apart from what is around the point: a click takes a part of a thing rather than nothing.
 */
async function pieceFor(editor: Editor, ask: Ask, { see, tellsApart }: Seer): Promise<MaskBitmap | null> {
  const takesAway = ask.taking === 'subtract'
  const seePiece = async (others: readonly Point[]) => {
    const marks = others.map((at) => ({ at, keep: false }))
    const { region, confidence } = await see([{ at: ask.point, keep: true }, ...marks])
    return { piece: editor.pieceAt(region, ask.point), confidence }
  }
  const isSmall = (piece: MaskBitmap) => !editor.exceeds(piece, takesAway, CORRECTION.addedAtOnce)
  const seePart = async () => (await seePiece(pointsAround(ask.point, editor.photo))).piece
  const { piece } = await seePiece([])
  if (!piece || !tellsApart) return piece
  // The second of a double click wants less than the first has taken.
  if (ask.instead !== undefined) return isRegionAt(editor, ask.point, piece) ? ((await seePart()) ?? piece) : piece
  if (isSmall(piece)) return piece
  const apart = await seePiece(editor.pointsThatStay(ask.point, takesAway, APART))
  const isSure =
    apart.piece && apart.confidence >= (isSmall(apart.piece) ? CORRECTION.sureApart : CORRECTION.sureOfLarge)
  if (isSure && !editor.exceeds(apart.piece!, takesAway)) return apart.piece
  return (await seePart()) ?? piece
}

/** Whether a piece is the scene's region at a point over again. */
function isRegionAt({ scene }: Editor, point: Point, piece: MaskBitmap): boolean {
  const label = scene?.labelAt(point) ?? 0
  if (!scene || label === 0) return false
  const region = scene.maskOf(label)
  const common = countCommon(region, piece)
  return common > SAME * (countSet(region) + countSet(piece) - common)
}
