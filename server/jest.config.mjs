import { fileURLToPath } from 'node:url'
import { nodePreset } from '../shared/src/build/jest/presets.mjs'
import { suitesOn } from './suite-databases.mjs'

const preset = nodePreset('server')

const { TEST_DATABASE_URL: onPostgres, EACH_SUITE_IN_ITS_PLACE: inItsPlace } = process.env
const elsewhere = onPostgres
  ? suitesOn('embedded-only')
  : suitesOn('postgres-only', ...(inItsPlace ? ['postgres'] : []))

export default {
  ...preset,
  globalSetup: '<rootDir>/src/testing/bundle-processes.mjs',
  testPathIgnorePatterns: ['/node_modules/', ...elsewhere.map((path) => path.replaceAll(/[^\w/-]/g, '\\$&'))],
  // More that jest's require cannot take as they are: packages of ES modules only, and PGlite, which imports dynamically.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replaceAll('(until-async', '(cookie|content-disposition|@electric-sql|qr|until-async'),
  ),
  // Jest runs tests in a vm context, where every look-up of a global is slow; the engine's loops live on Math.
  sandboxInjectedGlobals: ['Math'],
  setupFilesAfterEnv: [fileURLToPath(new URL('src/testing/patience.ts', import.meta.url))],
}
