import { segment, STILL_LOOKING } from '@tessera/shared/contract/design/segment'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { toast } from '@tessera/shared/ui/core'
import { answerAsk, maskOf, tellAskFailure } from '@tessera/shared/ui/region/ask-region'
import { countSteps } from '@tessera/shared/canvas/document/history'
import { draftOfPlane, EMPTY_PLANE } from '@tessera/shared/canvas/document/plane-draft'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { KeptRegion } from '@tessera/shared/canvas/editor/region-commands'
import { tellUnchanged } from '@tessera/shared/ui/region/tell-unchanged'
import { pieceOfAll } from '@tessera/shared/canvas/scene/rugs'
import type { Ask } from '@tessera/shared/canvas/tools/tool'
import type { WorkCore } from '../work-core'
import type { RegionKind, WholeKind } from '@tessera/shared/contract/design/segment'
import { NOTHING_SUGGESTED, REGION_STEP, type Suggestion, type WorkPhoto } from '../workbench.store'
import { failureOf, isUnsure } from './region.rules'
import { REGION_TEXT, WHOLE_TEXT } from './region.text'

export interface Suggestions {
  /**
   * Requests the region and its plane. An automatic suggestion does not overwrite manual edits made meanwhile; one that
   * was asked for (`replace`) does. A `better` one comes by itself to somebody who is at work already: it stays at the step.
   */
  suggest(options?: {
    readonly replace?: boolean
    readonly better?: boolean
    readonly newSurface?: boolean
  }): Promise<void>
  /** Answers a click where the scene has no region, or a box: adds or removes what is there. */
  answer(ask: Ask): Promise<void>
  /** Selects another kind of surface, beginning with its suggestion. */
  choose(kind: RegionKind): Promise<void>
  /** Looks at a doubtful place; null at the whole again. */
  lookAt(doubt: number | null): void
  /** Settles a doubtful place and goes on to the next. */
  settle(doubt: number, change: 'take' | 'leave' | 'keep'): void
  /** After each step and undo: brings places back whose settling was undone, and forgets what is left of nothing any more. */
  committed(editor: Editor): void
  /** The last step took something out, and these places may be more of it. */
  leftOver(editor: Editor, places: Suggestion['doubtful']): void
  /** What was suggested has been cleared: nothing is said of it any more. */
  cleared(): void
  /** The person says that the region is right. */
  check(): void
  /** Adds a whole surface to the region. */
  takeWhole(kind: WholeKind): Promise<void>
  /** Leaves one region of several; what was said of it still holds. */
  keepOnly(part: number): void
  /** Takes the rugs beside the selection in, or out again. */
  takeRugs(): void
}

/** A place that may be wrong, and the step of the canvas that it belongs to. */
interface Settled {
  readonly place: Suggestion['doubtful'][number]
  readonly step: number
}

/** Of a place. */
const HALF = 0.5

interface FormerRegion {
  readonly region: KeptRegion
  readonly suggestion: Suggestion
}

export function createSuggestions<Inputs>({ mode, store, signal }: WorkCore<Inputs>): Suggestions {
  const kindNow = () => store.getState().regionKind ?? mode.regionKinds[0]
  const isAtWork = (editor: Editor): boolean => store.getState().editor === editor
  const say = (suggestion: Suggestion) => store.setState({ suggestion, doubt: null })

  /** On the phone, from the region to the step where the work goes on; a person who is elsewhere stays there. */
  const goOn = () => {
    const { step, stage } = store.getState()
    if (step === REGION_STEP && stage === 'canvas') store.setState({ step: mode.againStep })
  }

  /** The floor's plane alone; a person who has set one keeps it. */
  const suggestFloor = async (editor: Editor, photo: WorkPhoto): Promise<void> => {
    try {
      const { plane } = await call(segment, { photoFileId: photo.fileId, kind: 'floor' }, { signal })
      if (plane && isAtWork(editor)) editor.layPlane(draftOfPlane(plane, photo))
    } catch (thrown) {
      // The person places the corners.
      console.warn('no floor could be suggested', toAppError(thrown))
    }
  }

  const suggest: Suggestions['suggest'] = async ({ replace = false, better = false, newSurface = false } = {}) => {
    const { photo, editor } = store.getState()
    if (!editor || !photo) return
    const kind = kindNow()
    // Which object is meant only the person knows.
    if (kind === 'object') {
      // Where the whole photo is meant without a region, its tool would only hide the preview.
      editor.setTool(mode.regionOptional ? 'hand' : 'suggest')
      if (mode.needsFloor) await suggestFloor(editor, photo)
      return
    }
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
      const seen = region.plane && fits ? draftOfPlane(region.plane, photo) : null
      // The former surface's corners mean nothing on another one: the person places its own.
      const plane = seen ?? (newSurface && !better ? EMPTY_PLANE : null)
      if (!found && newSurface) forget(editor)
      if (found) inFirstPart(editor, () => editor.applySuggestion(bitmap ?? region.polygons, plane))
      // Applying it was an edit.
      settled = []
      left = []
      say({ ...suggestion, doubtful: isUnsure(suggestion) ? region.doubtful : [] })
      rough = warnings.includes(STILL_LOOKING) ? { editor, revision: editor.document.revision, newSurface: fits } : null
      // Where nothing was found by itself, a click still says what is meant.
      editor.setTool(editor.has('suggest') ? 'suggest' : found ? 'brush' : 'polygon')
      if (found && !replace && !better && !isUnsure(suggestion)) goOn()
    } catch (thrown) {
      if (!isAtWork(editor) || kindNow() !== kind) return
      // What was selected is another surface.
      if (newSurface && !editor.drawing) forget(editor)
      say({ ...NOTHING_SUGGESTED, state: 'failed', warnings: [failureOf(toAppError(thrown))] })
      if (!editor.drawing) editor.setTool('polygon')
      console.warn('no region could be suggested', toAppError(thrown))
    }
  }

  /** A suggestion without a look at the photo, as it was applied. */
  let rough: { readonly editor: Editor; readonly revision: number; readonly newSurface: boolean } | null = null
  /** Once the photo has been looked at, what nobody has touched gives way to the better answer. */
  const stopWaiting = store.subscribe(({ scene, editor }, former) => {
    if (scene === former.scene || scene.state !== 'seen') return
    if (!rough || editor !== rough.editor || editor.document.revision !== rough.revision || editor.drawing) return
    // A plane that was kept beside it is kept again.
    void suggest({ better: true, newSurface: rough.newSurface })
  })
  signal.addEventListener('abort', stopWaiting)

  const words = () => mode.words.region(kindNow())

  const answer: Suggestions['answer'] = async (ask) => {
    const { photo, editor, scene } = store.getState()
    if (!editor || !photo) return
    const seen = scene.state === 'seen'
    await answerAsk(editor, ask, { photoFileId: photo.fileId, kind: kindNow(), words: words(), seen, signal })
  }

  const takeWhole = async (kind: WholeKind): Promise<void> => {
    const { photo, editor } = store.getState()
    if (!editor || !photo) return
    const surface = WHOLE_TEXT[kind]
    store.setState({ taking: true })
    try {
      const found = await call(segment, { photoFileId: photo.fileId, kind }, { signal })
      const bitmap = await maskOf(found, editor, signal)
      if (!isAtWork(editor)) return
      if (!bitmap && found.polygons.length === 0) return toast.info(REGION_TEXT.noWhole(surface))
      const { checked, unsureParts = [] } = store.getState().suggestion
      if (!editor.applyRegion(bitmap ?? found.polygons, 'add')) return tellUnchanged(editor, 'selected')
      const isLow = found.warnings.includes('lowConfidence')
      // Nobody has looked at a region by adding to it.
      const unsure = isLow ? [...unsureParts, store.getState().canvas.part] : unsureParts
      store.setState(({ suggestion }) => ({ suggestion: { ...suggestion, checked, unsureParts: unsure } }))
      if (isLow) toast.info(REGION_TEXT.wholeLow(surface, Math.round(found.confidence * 100)))
    } catch (thrown) {
      if (signal.aborted || !isAtWork(editor)) return
      tellAskFailure(thrown)
    } finally {
      store.setState({ taking: false })
    }
  }

  /** Regions of the other surfaces, as the person left them; of another photo they mean nothing. */
  let former: { editor: Editor | null; readonly of: Map<RegionKind, FormerRegion> } = { editor: null, of: new Map() }

  /** Places that were taken or left, each with the step of the canvas that did it. */
  let settled: readonly Settled[] = []
  /** Places that a subtraction has left, each with its step. */
  let left: readonly Settled[] = []
  const sayDoubtful = (doubtful: Suggestion['doubtful'], more: Partial<Suggestion> = {}) => {
    const unsureRest = left.some(({ place }) => doubtful.includes(place))
    store.setState(({ suggestion }) => ({ suggestion: { ...suggestion, ...more, doubtful, unsureRest } }))
  }
  const stepsOf = ({ document }: Editor): number => countSteps(document.history.past, 'region')

  const committed = (editor: Editor): void => {
    const steps = stepsOf(editor)
    const back = settled.filter(({ step }) => step > steps).map(({ place }) => place)
    if (back.length === 0 && left.length === 0) return
    settled = settled.filter(({ step }) => step <= steps)
    const all = [...back, ...store.getState().suggestion.doubtful]
    // Taken back, or erased by hand.
    const isOver = ({ place, step }: Settled) =>
      step > steps || editor.overlapWith(editor.bitmapOf([place])).ofPiece < HALF
    const over = left.filter((each) => all.includes(each.place) && isOver(each)).map(({ place }) => place)
    left = left.filter(({ step }) => step <= steps)
    sayDoubtful(all.filter((place) => !over.includes(place)))
    const { suggestion, doubt } = store.getState()
    if (doubt !== null && !suggestion.doubtful[doubt]) store.setState({ doubt: null })
  }

  const leftOver: Suggestions['leftOver'] = (editor, places) => {
    const step = stepsOf(editor)
    left = [...left, ...places.map((place) => ({ place, step }))]
    const { suggestion, doubt } = store.getState()
    // First what the person is at.
    sayDoubtful([...places, ...suggestion.doubtful])
    if (doubt !== null) store.setState({ doubt: doubt + places.length })
  }

  const settle = (index: number, change: 'take' | 'leave' | 'keep'): void => {
    const { suggestion, editor } = store.getState()
    const place = suggestion.doubtful[index]
    if (!place || !editor) return
    if (change !== 'keep') {
      const before = editor.document.revision
      editor.applyRegion([place], change === 'take' ? 'add' : 'subtract')
      // What changed nothing cannot be undone.
      if (editor.document.revision !== before) {
        settled = [...settled, { place, step: stepsOf(editor) }]
      }
    }
    const doubtful = suggestion.doubtful.filter((each) => each !== place)
    const doubt = doubtful.length > 0 ? Math.min(index, doubtful.length - 1) : null
    sayDoubtful(doubtful, { checked: true })
    store.setState({ doubt })
    if (doubt === null) editor.fit()
  }

  return {
    suggest,
    answer,
    choose: async (regionKind) => {
      if (regionKind === kindNow()) return
      const { editor, suggestion, canvas } = store.getState()
      if (former.editor !== editor) former = { editor, of: new Map() }
      if (editor && canvas.regionShare > 0 && suggestion.state !== 'running') {
        former.of.set(kindNow(), { region: editor.keepRegion(), suggestion })
      } else former.of.delete(kindNow())
      store.setState({ regionKind })
      const back = former.of.get(regionKind)
      if (!editor || !back) return suggest({ replace: true, newSurface: true })
      editor.bringBack(back.region)
      settled = []
      left = []
      say(back.suggestion)
    },
    lookAt: (doubt) => store.setState({ doubt }),
    settle,
    committed,
    leftOver,
    cleared: () => {
      if (store.getState().suggestion.state === 'done') say(NOTHING_SUGGESTED)
    },
    check: () => {
      left = []
      sayDoubtful(store.getState().suggestion.doubtful, { checked: true, unsureParts: [] })
    },
    takeWhole,
    keepOnly: (kept) => {
      const { editor, canvas, suggestion } = store.getState()
      if (!editor) return
      for (const [part, share] of canvas.partShares.entries()) {
        if (part === kept || share === 0) continue
        editor.showPart(part)
        editor.clear()
      }
      editor.showPart(kept)
      // Nobody has worked on what is left by this. The suggestion was made in the first region.
      const unsureParts = (suggestion.unsureParts ?? []).filter((part) => part === kept)
      store.setState({ suggestion: { ...(kept === 0 ? suggestion : store.getState().suggestion), unsureParts } })
    },
    takeRugs: () => {
      const { editor, rugs } = store.getState()
      if (!editor?.scene || !rugs) return
      const piece = pieceOfAll(editor.scene, editor.document.mask, rugs)
      if (rugs.taken) editor.takeOut(piece)
      else editor.applyRegion(piece, 'add')
    },
  }
}

/** Of several surfaces the first is the one that is suggested; the person may be at another meanwhile. */
function inFirstPart(editor: Editor, change: () => void): void {
  const part = editor.document.parts.current
  if (part > 0) editor.showPart(0)
  change()
  if (part > 0) editor.showPart(part)
}

/** Region and plane of another surface. */
function forget(editor: Editor): void {
  editor.clear()
  if (editor.document.committedPlane.corners) editor.changePlane(EMPTY_PLANE)
}
