import type { createBrowserRouter } from 'react-router-dom'
import { pageNonce } from '../registry/page-nonce'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** The query parameter and value that open the console (specification, section 2). No role check applies. */
const PARAMETER = { name: 'vcdbg_tx', value: 'on_tx' } as const
const MOST_NETWORK_ENTRIES = 1000

/** Stops the console. */
type Stop = () => void

/**
 * vConsole creates style elements without a nonce, which the content security policy blocks: while it runs, each new one gets the
 * page's nonce. Its command line does not work, because the policy forbids `eval`.
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
 * Shows the debugging console while the address asks for it. The code is fetched on demand; a failure to start or stop is only logged.
 *
 * @returns stops following the address
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
    // Sequential: the address may change while the code is loading.
    last = last.then(() => turn(wanted))
  }
  look()
  return router.subscribe(look)
}
