import type { Point } from '@tessera/shared/contract/design/plane'
import type { MaskBitmap } from '../mask/mask-bitmap'
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
/** Points of the side that stays, by which a piece is told apart from it; an answer that is less sure of the piece is a guess. */
const APART = { points: 2, least: 0.7 } as const

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
  editor.finishAsking(ask, () => (changed = editor.applyRegion(piece, takesAway ? 'subtract' : 'add')))
  if (changed) return 'changed'
  return takesAway ? 'notSelected' : 'selected'
}

/** The piece at the point. One that is more than a correction can mean is asked for again, apart from the side that stays. */
async function pieceFor(editor: Editor, ask: Ask, { see, tellsApart }: Seer): Promise<MaskBitmap | null> {
  const takesAway = ask.taking === 'subtract'
  const { region } = await see([{ at: ask.point, keep: true }])
  const piece = editor.pieceAt(region, ask.point)
  // A click that replaces an earlier one has already been told apart by the person.
  if (!piece || !tellsApart || ask.instead !== undefined || !editor.exceeds(piece, takesAway)) return piece
  const others = editor.pointsThatStay(ask.point, takesAway, APART.points).map((at) => ({ at, keep: false }))
  const apart = await see([{ at: ask.point, keep: true }, ...others])
  return apart.confidence < APART.least ? piece : (editor.pieceAt(apart.region, ask.point) ?? piece)
}
