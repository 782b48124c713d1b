const { TestEnvironment } = require('jest-environment-node')
const workerBrowser = require('./worker-browser.cjs')

/**
 * Gives the suites of a worker one browser. When a test or hook fails, its message says what the open pages show: of a run elsewhere the
 * log is all that is left.
 */
module.exports = class JourneyEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    workerBrowser.keep()
    this.global.workerBrowser = workerBrowser
  }

  async teardown() {
    workerBrowser.release()
    await super.teardown()
  }

  async handleTestEvent({ name, error }) {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return
    const shown = await this.global.shownByPages?.()
    // Above the calls: what a report quotes of an error begins with its first lines.
    if (shown && error?.stack) error.stack = error.stack.replace(/(?=\n {4}at )|$/, () => `\n${shown}`)
  }
}
