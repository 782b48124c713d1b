import { nodePreset } from '../shared/src/build/jest/presets.mjs'

const preset = nodePreset('server')

export default {
  ...preset,
  // Two more that jest's require cannot take as they are: cookie ships ES modules only, PGlite imports dynamically.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replaceAll('(until-async', '(cookie|@electric-sql|until-async'),
  ),
}
