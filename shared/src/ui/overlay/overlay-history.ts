/**
 * Each overlay (sheet, drawer, menu, viewer) gets its own entry in the router's history, so that the back button or gesture closes the
 * topmost overlay and stays on the page. The entry has the page's URL and, in its state, the number of open overlays.
 * (The browser's `CloseWatcher` gets the back button on Android only: docs/decisions.)
 *
 * An overlay closed by its own button removes its entry by stepping back. If a page was opened from the overlay meanwhile, the entry
 * stays and is skipped by later navigation.
 */
import type { createBrowserRouter, Location } from 'react-router-dom'
import { Trail } from './trail'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>

/** Key in the history state, next to the page's own keys. */
const DEPTH_KEY = 'overlays'
/** An overlay still open this long after `close` has refused, or shows a confirmation. */
const REFUSAL_MS = 300
/** Time-out of a step in the history. A step past its end fires no event; a busy browser may take seconds for one that does. */
const TRAVEL_MS = 2000

interface Overlay {
  readonly close: () => void
  /** Closing was requested by a step back: its entry is already gone. */
  asked: boolean
}

const open: Overlay[] = []
const watchers = new Set<() => void>()

const openCount = (): number => open.filter(({ asked }) => !asked).length

const record = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {}
/** Entries of overlays above the page's own. */
export const depthOf = ({ state }: Pick<Location, 'state'>): number => Number(record(state)[DEPTH_KEY] ?? 0)
const addressOf = ({ pathname, search, hash }: Location) => ({ pathname, search, hash })
const isSameAddress = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash

function changed(): void {
  for (const watcher of watchers) watcher()
}

/** Closes all but the first `depth` overlays, the topmost first. */
function closeDownTo(depth: number): void {
  const asked = open.filter((overlay) => !overlay.asked).slice(depth)
  for (const overlay of asked.toReversed()) {
    overlay.asked = true
    overlay.close()
  }
  // An overlay still open by then gets its entry back, so that the next back asks again.
  setTimeout(() => {
    for (const overlay of asked) overlay.asked = false
    changed()
  }, REFUSAL_MS)
}

class OverlayHistory {
  private readonly router: Router
  private readonly trail: Trail
  private shown: Location
  /** The page's own entry, below its overlays' entries. */
  private base: Location
  /** Base entries of pages whose URL was replaced while an overlay was open: the new URL is in the overlay's entry. */
  private readonly former = new Set<string>()
  /** Delta of our pending history step; 0 for none. */
  private travelling = 0
  private overdue: ReturnType<typeof setTimeout> | undefined
  /** Navigation that a page started during our pending step, and that the step cancelled. */
  private interrupted: { readonly to: Location; readonly replace: boolean } | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  /** History delta of the router's current navigation; 0 unless it is a POP. */
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
    // Batched: closing one overlay and opening another (or navigating) in the same tick needs no step back and forth.
    this.timer = setTimeout(() => this.settle())
  }

  stop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.overdue)
  }

  /** Adjusts the number of history entries to the number of open overlays. */
  private settle(): void {
    if (this.travelling !== 0 || this.router.state.navigation.state !== 'idle') return
    const depth = depthOf(this.shown)
    const wanted = openCount()
    if (depth > wanted) this.travel(wanted - depth)
    else if (depth < wanted) this.mark(depth + 1)
  }

  private mark(depth: number, replace = false): void {
    const state = { ...record(this.shown.state), [DEPTH_KEY]: depth }
    void this.router.navigate(addressOf(this.shown), { state, replace, preventScrollReset: true })
  }

  private travel(steps: number): void {
    this.travelling = steps
    this.overdue = setTimeout(() => {
      this.finishTravel()
      // Stepping again would leave the page if the first step is only late. As the page's own entry, this one does no harm.
      if (depthOf(this.shown) > openCount()) this.mark(openCount(), true)
      else this.schedule()
    }, TRAVEL_MS)
    void this.router.navigate(steps)
  }

  /** @returns the navigation that the step interrupted, if any */
  private finishTravel(): typeof this.interrupted {
    const { interrupted } = this
    clearTimeout(this.overdue)
    this.travelling = 0
    this.interrupted = null
    return interrupted
  }

  /** A page pushed an entry or replaced its own. */
  private write(action: 'PUSH' | 'REPLACE', from: Location): void {
    // Started during a history step: the write landed at the step's destination.
    if (this.stepped !== 0) this.finishTravel()
    if (this.travelling !== 0) this.interrupted = { to: this.shown, replace: action === 'REPLACE' }
    if (action === 'PUSH') this.trail.push(this.shown.key)
    else this.trail.replace(this.shown.key)
    if (depthOf(this.shown) === 0) {
      if (action === 'REPLACE' && depthOf(from) > 0) this.former.add(this.base.key)
      this.base = this.shown
    } else if (action === 'REPLACE' && !isSameAddress(this.shown, from)) {
      // The page copied the state, including the overlay count: remove it.
      const { [DEPTH_KEY]: _, ...state } = record(this.shown.state)
      this.navigateNext(this.shown, { replace: true, state })
    }
  }

  /** The router calls listeners before it has finished the navigation; a new one must wait for a microtask. */
  private navigateNext(to: Location, options: { readonly replace: boolean; readonly state: unknown }): void {
    queueMicrotask(() => void this.router.navigate(addressOf(to), { ...options, preventScrollReset: options.replace }))
  }

  /** Handles a POP: by the person, by a page or by {@link travel}. */
  private arrive(from: Location, steps: number): void {
    const isOwn = this.travelling !== 0
    const interrupted = this.finishTravel()
    const left = depthOf(from)
    const leadsBack = steps < 0
    if (!isOwn && leadsBack && left > 0) {
      // A page navigated back while closing its overlays, without counting their entries.
      if (openCount() === 0) return this.travel(-left)
      closeDownTo(-steps > left ? 0 : depthOf(this.shown))
    }
    if (this.passesOver(leadsBack)) this.interrupted = interrupted
    else if (interrupted) {
      const { to, replace } = interrupted
      this.navigateNext(to, { replace, state: to.state })
    }
  }

  /** Skips an entry that shows nothing of its own. @returns whether it did */
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
 * Synchronises overlays with the router's history. After a reload no overlay is open: steps back from their entries to the page's.
 * @returns a function that stops it
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
 * Registers an open overlay.
 * @param close called by the back button
 * @returns a function that unregisters it
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
