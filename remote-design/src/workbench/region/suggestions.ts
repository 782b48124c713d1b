import type { EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Point } from '@tessera/shared/contract/design/plane'
import { segment } from '@tessera/shared/contract/design/segment'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { toast } from '@tessera/shared/ui/core'
import { draftOfPlane } from '../../canvas/document/plane-draft'
import type { Editor } from '../../canvas/editor/editor'
import { boundsOf } from '../../canvas/geometry/geometry'
import { maskIsEmpty } from '../../canvas/mask/mask-bitmap'
import { readMask } from '../../canvas/render/mask-image'
import { pieceOfAll } from '../../canvas/scene/rugs'
import type { Ask, Corners } from '../../canvas/tools/tool'
import { fetchPicture } from '../../parts/picture'
import type { WorkCore } from '../work-core'
import type { RegionKind } from '../design-mode'
import { NOTHING_SUGGESTED, REGION_STEP, type Suggestion } from '../workbench.store'
import { failureOf, isUnsure } from './region.rules'
import { ASK_FAILURE, REGION_TEXT } from './region.text'

type Region = EndpointOutput<typeof segment>

export interface Suggestions {
  /** Requests the region and its plane. An automatic suggestion does not overwrite manual edits made meanwhile; a requested one does. */
  suggest(options?: { readonly replace?: boolean; readonly newSurface?: boolean }): Promise<void>
  /** Answers a click where the scene has no region, or a box: adds or removes what is there. */
  answer(ask: Ask): Promise<void>
  /** Selects another kind of surface, beginning with its suggestion. */
  choose(kind: RegionKind): Promise<void>
  /** Looks at a doubtful place; null at the whole again. */
  lookAt(doubt: number | null): void
  /** Settles a doubtful place and goes on to the next. */
  settle(doubt: number, change: 'take' | 'leave' | 'keep'): void
  /** The person says that the region is right. */
  check(): void
  /** Adds the object in a box, `[left, top, width, height]` in photo pixels. */
  takeIn(box: readonly [number, number, number, number]): Promise<void>
  /** Adds the largest wall to the region. */
  takeWall(): Promise<void>
  /** Takes the rugs beside the selection in, or out again. */
  takeRugs(): void
}

/** A removal of more than this share of the region has hit the surface itself. */
const MOST_TAKEN = 0.6
/** Points of the side that stays, by which a piece is told apart from it; a server that is less sure of the piece guesses. */
const APART = { points: 2, least: 0.7 } as const
/** A thing of which more than this is selected is taken out by a box, otherwise in. */
const SELECTED_SHARE = 0.15

export function createSuggestions<Inputs>({ mode, store, signal }: WorkCore<Inputs>): Suggestions {
  const kindNow = () => store.getState().regionKind ?? mode.regionKinds[0]
  const isAtWork = (editor: Editor): boolean => store.getState().editor === editor
  const say = (suggestion: Suggestion) => store.setState({ suggestion, doubt: null })

  /** On the phone, from the region to the step where the work goes on; a person who is elsewhere stays there. */
  const goOn = () => {
    const { step, stage } = store.getState()
    if (step === REGION_STEP && stage === 'canvas') store.setState({ step: mode.againStep })
  }

  const suggest: Suggestions['suggest'] = async ({ replace = false, newSurface = false } = {}) => {
    const { photo, editor } = store.getState()
    if (!editor || !photo) return
    const kind = kindNow()
    // Which object is meant only the person knows.
    if (kind === 'object') return editor.setTool('suggest')
    const words = mode.words.region(kind)
    const revision = editor.document.revision
    say({ ...NOTHING_SUGGESTED, state: 'running' })
    try {
      const region = await call(segment, { photoFileId: photo.fileId, kind }, { signal })
      const bitmap = await maskOf(region, editor, signal)
      if (!isAtWork(editor) || kindNow() !== kind) return
      const found = region.polygons.length > 0
      const { confidence, warnings } = region
      const suggestion: Suggestion = { ...NOTHING_SUGGESTED, state: found ? 'done' : 'failed', confidence, warnings }
      say(suggestion)
      const begun = editor.drawing || editor.document.revision !== revision
      if (!replace && begun) {
        say({ ...suggestion, checked: true })
        return toast.info(words.kept)
      }
      // A plane set by the person is kept, unless it lies on another surface.
      const fits = newSurface || !editor.document.committedPlane.corners
      const plane = region.plane && fits ? draftOfPlane(region.plane, photo) : null
      if (!found && newSurface) editor.clear()
      if (found) editor.applySuggestion(bitmap ?? region.polygons, plane)
      // Applying it was an edit.
      say({ ...suggestion, doubtful: isUnsure(suggestion) ? region.doubtful : [] })
      const tool = found && editor.has('suggest') ? 'suggest' : found ? 'brush' : 'polygon'
      editor.setTool(tool)
      if (found && !replace && !isUnsure(suggestion)) goOn()
    } catch (thrown) {
      if (!isAtWork(editor)) return
      say({ ...NOTHING_SUGGESTED, state: 'failed', warnings: [failureOf(toAppError(thrown))] })
      if (!editor.drawing) editor.setTool('polygon')
      console.warn('no region could be suggested', toAppError(thrown))
    }
  }

  /** Asks for a thing or a surface at a point. Without a scene the server grows the surface there, as it did before it had one. */
  const regionAt = (photoFileId: string, point: Point, kind: RegionKind) => {
    const seen = store.getState().scene.state === 'seen'
    const input = seen
      ? { photoFileId, kind: 'object' as const, points: [{ at: point, keep: true }] }
      : { photoFileId, kind, click: point }
    return call(segment, input, { signal })
  }
  const words = () => mode.words.region(kindNow())

  /**
   * The connected piece that the server sees at a point. One that is more than a correction can mean is asked for again,
   * apart from the side that stays. Null when there is none.
   */
  const pieceFor = async (editor: Editor, photoFileId: string, ask: Ask, kind: RegionKind) => {
    const pieceOf = async (region: Region) => {
      const bitmap = await maskOf(region, editor, signal)
      const known = bitmap || region.polygons.length > 0
      return known ? editor.pieceAt(bitmap ?? region.polygons, ask.point) : null
    }
    const takesAway = ask.taking === 'subtract'
    const piece = await pieceOf(await regionAt(photoFileId, ask.point, kind))
    const asksAgain = store.getState().scene.state === 'seen' && ask.instead === undefined
    if (!piece || !asksAgain || !editor.exceeds(piece, takesAway)) return piece
    const others = editor.pointsThatStay(ask.point, takesAway, APART.points).map((at) => ({ at, keep: false }))
    const points = [{ at: ask.point, keep: true }, ...others]
    const apart = await call(segment, { photoFileId, kind: 'object', points }, { signal })
    return apart.confidence < APART.least ? piece : ((await pieceOf(apart)) ?? piece)
  }

  /** Each returns the message to show if nothing was changed. */
  const addAt = async (editor: Editor, photoFileId: string, ask: Ask): Promise<string | null> => {
    const piece = await pieceFor(editor, photoFileId, ask, kindNow())
    if (!piece) return words().nothingAtClick
    if (!editor.isAsking(ask)) return null
    editor.takeBack(ask)
    if (editor.exceeds(piece, false)) return words().nothingAtClick
    editor.applyRegion(piece, 'add')
    return null
  }

  /** Removes the object at a point: only the connected component there, whatever else was segmented. */
  const takeAwayAt = async (editor: Editor, photoFileId: string, ask: Ask): Promise<string | null> => {
    if (ask.instead === undefined && !editor.covers(ask.point)) return words().nothingToTake
    const piece = await pieceFor(editor, photoFileId, ask, 'object')
    if (!editor.isAsking(ask)) return null
    if (!piece) return words().noObjectAtClick
    editor.takeBack(ask)
    const isTooMuch = editor.overlapWith(piece).ofRegion > MOST_TAKEN || editor.exceeds(piece, true)
    if (isTooMuch) return words().tooMuchToTake
    editor.applyRegion(piece, 'subtract')
    return null
  }

  const takeBox = async (
    editor: Editor,
    photoFileId: string,
    ask: Ask,
    [from, to]: Corners,
  ): Promise<string | null> => {
    const { x0, y0, x1, y1 } = boundsOf([from, to])
    const region = await call(segment, { photoFileId, kind: 'object', box: [x0, y0, x1 - x0, y1 - y0] }, { signal })
    const bitmap = await maskOf(region, editor, signal)
    if (!editor.isAsking(ask)) return null
    const piece = editor.bitmapOf(bitmap ?? region.polygons)
    if (maskIsEmpty(piece)) return words().nothingInBox
    const selected = editor.overlapWith(piece).ofPiece > SELECTED_SHARE
    const away = ask.taking === 'auto' ? selected : ask.taking === 'subtract'
    editor.applyRegion(piece, away ? 'subtract' : 'add')
    return null
  }

  const answer: Suggestions['answer'] = async (ask) => {
    const { photo, editor } = store.getState()
    if (!editor || !photo) return
    try {
      const { box, taking } = ask
      const take = taking === 'subtract' ? takeAwayAt : addAt
      const hint = await (box ? takeBox(editor, photo.fileId, ask, box) : take(editor, photo.fileId, ask))
      if (hint !== null && editor.isAsking(ask)) toast.info(hint)
    } catch (thrown) {
      if (signal.aborted || !editor.isAsking(ask)) return
      const error = toAppError(thrown)
      toast.error(ASK_FAILURE[error.reason] ?? REGION_TEXT.clickFailed)
      console.warn('no region for the question', error)
    } finally {
      editor.finishAsking(ask)
    }
  }

  /** Adds what is asked for; tells when there is nothing. */
  const takeAll = async (
    asked: Pick<EndpointInput<typeof segment>, 'kind' | 'box'>,
    nothing: string,
  ): Promise<void> => {
    const { photo, editor } = store.getState()
    if (!editor || !photo) return
    try {
      const found = await call(segment, { photoFileId: photo.fileId, ...asked }, { signal })
      const bitmap = await maskOf(found, editor, signal)
      if (!isAtWork(editor)) return
      if (!bitmap && found.polygons.length === 0) return toast.info(nothing)
      editor.applyRegion(bitmap ?? found.polygons, 'add')
      editor.setTool('hand')
    } catch (thrown) {
      if (signal.aborted || !isAtWork(editor)) return
      const error = toAppError(thrown)
      toast.error(ASK_FAILURE[error.reason] ?? REGION_TEXT.clickFailed)
      console.warn('no region for the question', error)
    }
  }

  const settle = (index: number, change: 'take' | 'leave' | 'keep'): void => {
    const { suggestion, editor } = store.getState()
    const place = suggestion.doubtful[index]
    if (!place || !editor) return
    if (change !== 'keep') editor.applyRegion([place], change === 'take' ? 'add' : 'subtract')
    const doubtful = suggestion.doubtful.filter((each) => each !== place)
    const doubt = doubtful.length > 0 ? Math.min(index, doubtful.length - 1) : null
    store.setState({ suggestion: { ...suggestion, doubtful, checked: true }, doubt })
    if (doubt === null) editor.fit()
  }

  return {
    suggest,
    answer,
    choose: async (regionKind) => {
      if (regionKind === kindNow()) return
      store.setState({ regionKind })
      await suggest({ replace: true, newSurface: true })
    },
    lookAt: (doubt) => store.setState({ doubt }),
    settle,
    check: () => store.setState(({ suggestion }) => ({ suggestion: { ...suggestion, checked: true } })),
    takeIn: ([left, top, width, height]) =>
      takeAll({ kind: 'object', box: [left, top, width, height] }, words().nothingInBox),
    takeWall: () => takeAll({ kind: 'wall' }, REGION_TEXT.noWall),
    takeRugs: () => {
      const { editor, rugs } = store.getState()
      if (!editor?.scene || !rugs) return
      editor.applyRegion(pieceOfAll(editor.scene, editor.document.mask, rugs), rugs.taken ? 'subtract' : 'add')
    },
  }
}

/** The suggested mask as a bitmap; null if only its outline is available. */
async function maskOf(region: Region, editor: Editor, signal: AbortSignal) {
  if (!region.maskUrl) return null
  try {
    return await readMask(await fetchPicture(region.maskUrl, signal), editor.document.mask)
  } catch (error) {
    if (!signal.aborted) console.warn('the suggested mask could not be read, its outline is used', error)
    return null
  }
}
