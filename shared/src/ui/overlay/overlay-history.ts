/**
 * What lies over a page (a sheet, a drawer, a menu, the viewer) has an entry of the browser's history above the page's own, so that the
 * back button, a phone's gesture, closes the topmost and stays on the page. The entries carry no address of their own: only how many
 * overlays lie there is written down, and after every change the history is brought to the number that are open.
 *
 * The router never hears of these entries. Its own are kept as if no overlay were there: what it pushes takes the overlay's entry, and
 * what it replaces while one is open is written to the page's entry when the overlay has gone.
 */

/** Beside what the router keeps in an entry. */
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

interface Place {
  readonly state: unknown
  readonly href: string
}

const open: Overlay[] = []
/** Where the router believes to be. */
let believed: Place
/** The page's own entry, below those of its overlays. */
let base: Place
/** A step that was taken here, not by the person, and has not arrived. */
let travelling = false
let overdue: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** A step of the router's own, back over pages, that has not arrived: until then the history says nothing about what is open. */
let leaving = false
let native: Pick<History, 'pushState' | 'replaceState'> | undefined

const record = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {}
const depthOf = (state: unknown): number => Number(record(state)[DEPTH_KEY] ?? 0)
const step = (steps: number): void => History.prototype.go.call(history, steps)
const here = (): Place => ({ state: history.state, href: location.href })
const isSame = (one: Place, other: Place): boolean =>
  one.href === other.href && record(one.state)['key'] === record(other.state)['key']

const withoutMark = (state: unknown): unknown => {
  const { [DEPTH_KEY]: _, ...rest } = record(state)
  return depthOf(state) > 0 ? rest : state
}

/** The entry of an overlay has the page's address and what the router wrote there, so that nothing notices it. */
const marked = ({ state }: Place, depth: number): unknown => ({ ...record(state), [DEPTH_KEY]: depth })

function schedule(): void {
  clearTimeout(timer)
  // What closes one thing and opens or addresses another in the same breath needs no step back and forth.
  timer = setTimeout(settle)
}

function travel(steps: number): void {
  travelling = true
  // A step that leads nowhere is told by nothing.
  overdue = setTimeout(arrive, TRAVEL_MS)
  step(steps)
}

/** Brings the history to as many entries as overlays are open. */
function settle(): void {
  if (travelling || leaving) return
  const wanted = open.filter(({ asked }) => !asked).length
  const depth = depthOf(history.state)
  if (depth > wanted) return travel(wanted - depth)
  for (let next = depth + 1; next <= wanted; next += 1) native?.pushState.call(history, marked(believed, next), '')
}

/** Back on the page's own entry: it gets what the router replaced meanwhile. */
function settleBase(): void {
  if (depthOf(history.state) > 0) return
  if (!isSame(believed, here())) native?.replaceState.call(history, believed.state, '', believed.href)
  base = here()
  believed = base
}

function arrive(): void {
  clearTimeout(overdue)
  travelling = false
  settleBase()
  for (const act of waiting.splice(0)) act()
  settle()
}

function closeDownTo(depth: number): void {
  const asked = open.filter((overlay) => !overlay.asked).slice(depth)
  for (const overlay of asked.toReversed()) {
    overlay.asked = true
    overlay.close()
  }
  // Whatever is still there then keeps its place, and the next step back asks again.
  setTimeout(() => {
    for (const overlay of asked) overlay.asked = false
    schedule()
  }, REFUSAL_MS)
}

function onPopState(event: PopStateEvent): void {
  if (travelling) {
    event.stopImmediatePropagation()
    return arrive()
  }
  if (leaving) clearTimeout(overdue)
  leaving = false
  const depth = depthOf(event.state)
  if (isSame(here(), base)) {
    event.stopImmediatePropagation()
    closeDownTo(depth)
    settleBase()
    // Forward to an overlay that has gone leads nowhere.
    return schedule()
  }
  if (depth > 0) {
    // An overlay's entry that another page lies above: the page itself is meant.
    event.stopImmediatePropagation()
    return step(-depth)
  }
  base = here()
  believed = base
  closeDownTo(0)
}

type Write = History['pushState']

/** The router's writes go to the page's entry, whatever lies above it. */
function write(kind: 'pushState' | 'replaceState', own: Write): Write {
  return (state, title, url) => {
    if (travelling) return void waiting.push(() => history[kind](state, title, url))
    const depth = depthOf(history.state)
    if (kind === 'replaceState' && depth > 0) {
      own.call(history, marked({ state, href: '' }, depth), title, url)
      believed = { state, href: location.href }
      return
    }
    const put = depth > 0 ? native!.replaceState : own
    put.call(history, state, title, url)
    base = here()
    believed = base
    if (open.length > 0) schedule()
  }
}

/** The router counts pages: the entries of the overlays above its own come on top of a step back. */
function go(steps = 0): void {
  if (travelling) return void waiting.push(() => go(steps))
  if (steps === 0) return step(steps)
  leaving = true
  clearTimeout(overdue)
  overdue = setTimeout(stay, TRAVEL_MS)
  step(steps < 0 ? steps - depthOf(history.state) : steps)
}

function stay(): void {
  leaving = false
  schedule()
}

/** Keeps overlays and history together from here on. What was open before a reload is not any more: its entries are left for the page's. */
export function watchHistory(): void {
  if (native) return
  native = { pushState: history.pushState, replaceState: history.replaceState }
  base = { state: withoutMark(history.state), href: location.href }
  believed = base
  history.pushState = write('pushState', native.pushState)
  history.replaceState = write('replaceState', native.replaceState)
  history.go = go
  // Before the router's own listener, wherever in the order of things that was added.
  addEventListener('popstate', onPopState, { capture: true })
  if (depthOf(history.state) > 0) travel(-depthOf(history.state))
}

/**
 * Notes that something lies over the page.
 * @param close what the back button does to it
 * @returns what notes that it has gone
 */
export function enterOverlay(close: () => void): () => void {
  watchHistory()
  const overlay: Overlay = { close, asked: false }
  open.push(overlay)
  schedule()
  return () => {
    open.splice(open.indexOf(overlay), 1)
    schedule()
  }
}
