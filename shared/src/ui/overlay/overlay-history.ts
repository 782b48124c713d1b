/**
 * What lies over a page (a sheet, a drawer, a menu, the viewer) has an entry of the router's history above the page's own, so that the
 * back button, a phone's gesture, closes the topmost and stays on the page. The entry has the page's address and, in its state, how many
 * overlays lie there. (The browser's `CloseWatcher` hears the back button on Android only: docs/decisions.)
 *
 * An overlay that is closed by its own button takes its entry back. Where a page was opened above it meanwhile, the entry stays behind and
 * is passed over by every later step.
 */
import type { createBrowserRouter, Location } from 'react-router-dom'
import { Trail } from './trail'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>

/** In an entry's state, beside what the page keeps there. */
const DEPTH_KEY = 'overlays'
/** An overlay that was asked to close and is still open after this has refused, or asks the person first. */
const REFUSAL_MS = 300
/** Longer than any step within one document takes. */
const TRAVEL_MS = 1000

interface Overlay {
  readonly close: () => void
  /** It was asked to close and its entry is gone already. */
  asked: boolean
}

const open: Overlay[] = []
const watchers = new Set<() => void>()

const openCount = (): number => open.filter(({ asked }) => !asked).length

const record = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {}
const depthOf = ({ state }: Location): number => Number(record(state)[DEPTH_KEY] ?? 0)
const addressOf = ({ pathname, search, hash }: Location) => ({ pathname, search, hash })
const isSameAddress = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash

function changed(): void {
  for (const watcher of watchers) watcher()
}

/** Closes what lies above the first `depth` overlays, the topmost first. */
function closeDownTo(depth: number): void {
  const asked = open.filter((overlay) => !overlay.asked).slice(depth)
  for (const overlay of asked.toReversed()) {
    overlay.asked = true
    overlay.close()
  }
  // Whatever is still there then gets its entry back, and the next step back asks again.
  setTimeout(() => {
    for (const overlay of asked) overlay.asked = false
    changed()
  }, REFUSAL_MS)
}

class OverlayHistory {
  private readonly router: Router
  private readonly trail: Trail
  private shown: Location
  /** The page's own entry, below those of its overlays. */
  private base: Location
  /** Keys of the entries of pages that gave themselves another address while an overlay was open: it lies in the overlay's entry. */
  private readonly former = new Set<string>()
  /** The step that was taken here and has not arrived; 0 when there is none. */
  private travelling = 0
  private overdue: ReturnType<typeof setTimeout> | undefined
  /** What a page began while a step was on its way, which ended it. */
  private interrupted: { readonly to: Location; readonly replace: boolean } | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  /** How far the router's present navigation has stepped in the history; 0 for one that does not. */
  private stepped = 0

  constructor(router: Router) {
    this.router = router
    this.shown = router.state.location
    this.base = this.shown
    this.trail = new Trail(this.shown.key)
  }

  follow({ location, navigation, historyAction }: Router['state']): void {
    if (navigation.historyAction === 'POP') this.stepped += this.trail.stepTo(navigation.location.key)
    else if (navigation.state !== 'idle' && this.travelling !== 0)
      this.interrupted = { to: navigation.location, replace: navigation.historyAction === 'REPLACE' }
    if (location.key !== this.shown.key) {
      const from = this.shown
      this.shown = location
      if (historyAction === 'POP') this.arrive(from, this.stepped + this.trail.stepTo(location.key))
      else this.write(historyAction, from)
    }
    if (navigation.state === 'idle') this.stepped = 0
    this.schedule()
  }

  schedule(): void {
    clearTimeout(this.timer)
    // What closes one thing and opens or addresses another in the same breath needs no step back and forth.
    this.timer = setTimeout(() => this.settle())
  }

  stop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.overdue)
  }

  /** Brings the history to as many entries as overlays are open. */
  private settle(): void {
    if (this.travelling !== 0 || this.router.state.navigation.state !== 'idle') return
    const depth = depthOf(this.shown)
    const wanted = openCount()
    if (depth > wanted) this.travel(wanted - depth)
    else if (depth < wanted) this.mark(depth + 1)
  }

  private mark(depth: number): void {
    const state = { ...record(this.shown.state), [DEPTH_KEY]: depth }
    void this.router.navigate(addressOf(this.shown), { state, preventScrollReset: true })
  }

  private travel(steps: number): void {
    this.travelling = steps
    // A step that leads nowhere is told by nothing.
    this.overdue = setTimeout(() => {
      this.finishTravel()
      this.schedule()
    }, TRAVEL_MS)
    void this.router.navigate(steps)
  }

  /** @returns what a page had begun meanwhile */
  private finishTravel(): typeof this.interrupted {
    const { interrupted } = this
    clearTimeout(this.overdue)
    this.travelling = 0
    this.interrupted = null
    return interrupted
  }

  /** A page has added an entry, or written another address to its own. */
  private write(action: 'PUSH' | 'REPLACE', from: Location): void {
    // It came in the middle of a step, and stands where that led.
    if (this.stepped !== 0) this.finishTravel()
    if (this.travelling !== 0) this.interrupted = { to: this.shown, replace: action === 'REPLACE' }
    if (action === 'PUSH') this.trail.push(this.shown.key)
    else this.trail.replace(this.shown.key)
    if (depthOf(this.shown) === 0) {
      if (action === 'REPLACE' && depthOf(from) > 0) this.former.add(this.base.key)
      this.base = this.shown
    } else if (action === 'REPLACE' && !isSameAddress(this.shown, from)) {
      // It has kept the state and with it the overlay's mark.
      const { [DEPTH_KEY]: _, ...state } = record(this.shown.state)
      this.navigateNext(this.shown, { replace: true, state })
    }
  }

  /** The router's listeners are called before it has done with the navigation that they hear of: one begun there would be mixed with it. */
  private navigateNext(to: Location, options: { readonly replace: boolean; readonly state: unknown }): void {
    queueMicrotask(() => void this.router.navigate(addressOf(to), { ...options, preventScrollReset: options.replace }))
  }

  /** A step in the history has led here, the person's, a page's or one of {@link travel}. */
  private arrive(from: Location, steps: number): void {
    const isOwn = this.travelling !== 0
    const interrupted = this.finishTravel()
    const left = depthOf(from)
    const leadsBack = steps < 0
    if (!isOwn && leadsBack && left > 0) {
      // A page stepped back while it closed its overlays, and did not count their entries.
      if (openCount() === 0) return this.travel(-left)
      closeDownTo(-steps > left ? 0 : depthOf(this.shown))
    }
    if (this.passesOver(leadsBack)) this.interrupted = interrupted
    else if (interrupted) {
      const { to, replace } = interrupted
      this.navigateNext(to, { replace, state: to.state })
    }
  }

  /** Steps on where an entry shows nothing of its own. */
  private passesOver(leadsBack: boolean): boolean {
    const depth = depthOf(this.shown)
    if (depth > openCount() || this.former.has(this.shown.key)) {
      this.travel(leadsBack || !this.trail.hasNext() ? -(depth || 1) : 1)
      return true
    }
    if (depth === 0) this.base = this.shown
    return false
  }
}

/**
 * Keeps overlays and the router's history together. What was open before a reload is not any more: its entries are left for the page's.
 * @returns what stops it
 */
export function watchHistory(router: Router): () => void {
  const history = new OverlayHistory(router)
  const schedule = (): void => history.schedule()
  const unsubscribe = router.subscribe((state) => history.follow(state))
  watchers.add(schedule)
  schedule()
  return () => {
    unsubscribe()
    watchers.delete(schedule)
    history.stop()
  }
}

/**
 * Notes that something lies over the page.
 * @param close what the back button does to it
 * @returns what notes that it has gone
 */
export function enterOverlay(close: () => void): () => void {
  const overlay: Overlay = { close, asked: false }
  open.push(overlay)
  changed()
  return () => {
    open.splice(open.indexOf(overlay), 1)
    changed()
  }
}
