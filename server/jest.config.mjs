import { fileURLToPath } from 'node:url'
import { nodePreset } from '../shared/src/build/jest/presets.mjs'

const preset = nodePreset('server')

/** About the embedded database: running them on PostgreSQL too would show nothing new. */
const EMBEDDED = ['db/survival', 'db/directory-lock', 'main\\.test']

/** About several processes on one database, which the embedded one does not take. */
const SEVERAL_PROCESSES = ['worker-processes', 'main-processes', 'shared-limits', 'two-machines']

const elsewhere = process.env.TEST_DATABASE_URL ? EMBEDDED : SEVERAL_PROCESSES

export default {
  ...preset,
  globalSetup: '<rootDir>/src/testing/bundle-processes.mjs',
  testPathIgnorePatterns: ['/node_modules/', ...elsewhere.map((path) => `/server/src/(.*/)?${path}`)],
  // More that jest's require cannot take as they are: packages of ES modules only, and PGlite, which imports dynamically.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replaceAll('(until-async', '(cookie|content-disposition|@electric-sql|qr|until-async'),
  ),
  // Jest runs tests in a vm context, where every look-up of a global is slow; the engine's loops live on Math.
  sandboxInjectedGlobals: ['Math'],
  setupFilesAfterEnv: [fileURLToPath(new URL('src/testing/patience.ts', import.meta.url))],
}
