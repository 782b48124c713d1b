const { TestEnvironment } = require('jest-environment-node')
const workerBrowser = require('./worker-browser.cjs')

/**
 * Gives the suites of a worker one browser. When a test or hook fails, says what its open pages show: of a run elsewhere the log is all that
 * is left.
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

  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') await this.global.tellPages?.()
  }
}
