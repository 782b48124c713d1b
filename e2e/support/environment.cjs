const { TestEnvironment } = require('jest-environment-node')

/** When a test or hook fails, says what its open pages show: of a run elsewhere the log is all that is left. */
module.exports = class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') await this.global.tellPages?.()
  }
}
