import type { createBrowserRouter } from 'react-router-dom'
import { pageNonce } from '../registry/page-nonce'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** The address asks for the console by this parameter with this value (specification, section 2). No role check applies. */
const PARAMETER = { name: 'vcdbg_tx', value: 'on_tx' } as const
const MOST_NETWORK_ENTRIES = 1000

/** What stops a console. */
type Stop = () => void

/**
 * The console writes its own style elements and knows nothing of content policies: while it runs, each new one gets the page's nonce.
 * (Its command line stays without effect: the policy forbids `eval`, and so it should.)
 */
function lendNonce(): Stop {
  const nonce = pageNonce()
  const { createElement } = document
  if (!nonce) return () => {}
  document.createElement = function (this: Document, ...args: Parameters<typeof createElement>): HTMLElement {
    const element = createElement.apply(this, args)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as typeof createElement
  return () => {
    document.createElement = createElement
  }
}

async function start(): Promise<Stop> {
  const { default: VConsole } = await import(/* webpackChunkName: "debug-console" */ 'vconsole')
  const takeBack = lendNonce()
  try {
    const shown = new VConsole({ theme: 'light', network: { maxNetworkNumber: MOST_NETWORK_ENTRIES } })
    return () => {
      takeBack()
      shown.destroy()
    }
  } catch (error) {
    takeBack()
    throw error
  }
}

/**
 * Shows a debugging console as long as the address asks for one. Its code is fetched then only; that it does not start or stop is logged
 * and harms nothing.
 *
 * @returns what no longer follows the address
 */
export function followDebugConsole(router: Router): () => void {
  let running: Stop | null = null
  let asked = false
  let last = Promise.resolve()

  async function turn(wanted: boolean): Promise<void> {
    try {
      if (wanted && !running) running = await start()
      if (!wanted && running) {
        const stop = running
        running = null
        stop()
      }
    } catch (error) {
      console.warn(`the debugging console did not ${wanted ? 'start' : 'stop'}`, error)
    }
  }
  const look = (): void => {
    const wanted = new URLSearchParams(router.state.location.search).get(PARAMETER.name) === PARAMETER.value
    if (wanted === asked) return
    asked = wanted
    // One after the other: the address may change while the code is on its way.
    last = last.then(() => turn(wanted))
  }
  look()
  return router.subscribe(look)
}
