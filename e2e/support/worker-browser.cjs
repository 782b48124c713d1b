const { chromium } = require('playwright-core')

/** A worker's next suite begins at once; an idle browser would keep the process from ending. */
const IDLE_MS = 100

/** @type {Promise<{ browser: import('playwright-core').Browser, close: () => Promise<void> }> | null} */
let launched = null
let idle

/**
 * One browser for the suites of a jest worker. Outside the suites' contexts, so that it outlives each of them; its pages are kept by
 * `parked-visitors.ts`.
 */
module.exports = {
  chromium,
  /** @type {Map<string, import('./parked-visitors').Parked[]>} */
  parked: new Map(),
  /** @param {import('playwright-core').LaunchOptions} options of the first launch */
  async open(options) {
    // Suites replace `close`.
    launched ??= chromium.launch(options).then((browser) => ({ browser, close: browser.close.bind(browser) }))
    return (await launched).browser
  },
  keep: () => clearTimeout(idle),
  release() {
    idle = setTimeout(async () => {
      const closing = launched
      launched = null
      module.exports.parked.clear()
      await (await closing)?.close()
    }, IDLE_MS)
  },
}
