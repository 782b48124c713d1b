import { answerClick, type AskedPoint, type ClickOutcome } from '../../canvas/editor/answer-click'
import type { Editor } from '../../canvas/editor/editor'
import { boundsOf, cornersOf } from '../../canvas/geometry/geometry'
import { maskIsEmpty } from '../../canvas/mask/mask-bitmap'
import { readMask } from '../../canvas/render/mask-image'
import type { Ask, Corners } from '../../canvas/tools/tool'
import { type RegionKind, segment } from '../../contract/design/segment'
import type { EndpointOutput } from '../../contract/endpoint'
import { call } from '../../http/client'
import { fetchPicture } from '../../http/picture'
import { selectedInBox } from '../../canvas/scene/selected-in-box'
import { toAppError } from '../../http/app-error'
import { toast } from '../core'
import { ASK_FAILURE, CANVAS_TEXT, UNCHANGED_TEXT } from './canvas.text'
import type { RegionWords } from './region-words'

type Region = EndpointOutput<typeof segment>

interface Asking {
  readonly photoFileId: string
  readonly kind: RegionKind
  readonly words: RegionWords
  /** Whether the server has looked at the photo. */
  readonly seen: boolean
  readonly signal: AbortSignal
}

/** A thing of which more than this is selected is taken out by a box, otherwise in. */
const SELECTED_SHARE = 0.15

/** Answers a click where the scene has no region, or a box: adds or removes what is there, or tells why not. Never throws. */
export async function answerAsk(editor: Editor, ask: Ask, asking: Asking): Promise<void> {
  try {
    const { box } = ask
    const hint = await (box ? takeBox(editor, ask, box, asking) : takeClick(editor, ask, asking))
    if (hint === null) return
    if (box) offerBox(editor, box, ask.taking, hint)
    else toast.info(hint)
  } catch (thrown) {
    if (asking.signal.aborted || !editor.isAsking(ask)) return
    if (ask.box) offerBox(editor, ask.box, ask.taking, askFailure(thrown))
    else tellAskFailure(thrown)
  } finally {
    editor.finishAsking(ask)
  }
}

/** Tells why a region could not be asked for; nothing is lost by it. */
export function tellAskFailure(thrown: unknown): void {
  toast.error(askFailure(thrown))
}

function askFailure(thrown: unknown): string {
  const error = toAppError(thrown)
  console.warn('no region for the question', error)
  return ASK_FAILURE[error.reason] ?? CANVAS_TEXT.clickFailed
}

/** Without a thing in it, a box may still have been meant as it was drawn. */
function offerBox(editor: Editor, box: Corners, taking: Ask['taking'], why: string): void {
  const away = taking === 'subtract'
  const drawn = [cornersOf(box)]
  if (away && editor.overlapWith(editor.bitmapOf(drawn)).ofRegion === 0) return toast.info(why)
  toast.offer(why, '', {
    text: away ? CANVAS_TEXT.leaveBox : CANVAS_TEXT.takeBox,
    run: () => editor.applyRegion(drawn, away ? 'subtract' : 'add'),
  })
}

/** Returns the message to show if nothing was changed. */
async function takeClick(editor: Editor, ask: Ask, asking: Asking): Promise<string | null> {
  const takesAway = ask.taking === 'subtract'
  const kind = takesAway ? 'object' : asking.kind
  const outcome = await answerClick(editor, ask, {
    see: (points) => seeAt(editor, points, { ...asking, kind }),
    tellsApart: asking.seen,
  })
  const { nothingAtClick, noObjectAtClick, tooMuchToTake } = asking.words
  const hints: Record<ClickOutcome, string | null> = {
    changed: null,
    givenUp: null,
    nothing: takesAway ? noObjectAtClick : nothingAtClick,
    selected: UNCHANGED_TEXT.selected,
    notSelected: UNCHANGED_TEXT.notSelected,
    tooMuch: takesAway ? tooMuchToTake : nothingAtClick,
  }
  return hints[outcome]
}

/** Asks for a thing or a surface at a point. Without a scene the server grows the surface there, as it did before it had one. */
async function seeAt(editor: Editor, points: readonly AskedPoint[], { photoFileId, kind, seen, signal }: Asking) {
  const [first] = points
  const input = seen
    ? { photoFileId, kind: 'object' as const, points: [...points] }
    : { photoFileId, kind, ...(first && { click: first.at }) }
  const region = await call(segment, input, { signal })
  return { region: (await maskOf(region, editor, signal)) ?? region.polygons, confidence: region.confidence }
}

async function takeBox(
  editor: Editor,
  ask: Ask,
  box: Corners,
  { photoFileId, words, signal }: Asking,
): Promise<string | null> {
  const { x0, y0, x1, y1 } = boundsOf(box)
  const region = await call(segment, { photoFileId, kind: 'object', box: [x0, y0, x1 - x0, y1 - y0] }, { signal })
  const bitmap = await maskOf(region, editor, signal)
  if (!editor.isAsking(ask)) return null
  const piece = editor.bitmapOf(bitmap ?? region.polygons)
  const isNothing = maskIsEmpty(piece)
  const isSelected = !isNothing && editor.overlapWith(piece).ofPiece > SELECTED_SHARE
  if (isSelected && ask.taking !== 'add') return editor.takeOut(piece) ? null : UNCHANGED_TEXT.notSelected
  if (ask.taking === 'subtract') return leaveBoxed(editor, box, isNothing ? words.nothingInBox : words.otherInBox)
  if (isNothing) return words.nothingInBox
  return editor.applyRegion(piece, 'add') ? null : UNCHANGED_TEXT.selected
}

/** What the scene shows of the selection in a box goes, such as a rug below the table that was found in it. */
function leaveBoxed(editor: Editor, box: Corners, why: string): string | null {
  const drawn = editor.bitmapOf([cornersOf(box)])
  if (editor.overlapWith(drawn).ofRegion === 0) return UNCHANGED_TEXT.notSelected
  const piece = editor.scene && selectedInBox(editor.scene, editor.document.mask, drawn)
  return piece && editor.takeOut(piece) ? null : why
}

/** The suggested mask as a bitmap; null if only its outline is available. */
export async function maskOf(region: Region, editor: Pick<Editor, 'document'>, signal: AbortSignal) {
  if (!region.maskUrl) return null
  try {
    return await readMask(await fetchPicture(region.maskUrl, signal), editor.document.mask)
  } catch (error) {
    if (!signal.aborted) console.warn('the suggested mask could not be read, its outline is used', error)
    return null
  }
}
