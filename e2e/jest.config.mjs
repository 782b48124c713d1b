import { nodePreset } from '../shared/src/build/jest/presets.mjs'

export default {
  ...nodePreset('journeys'),
  testEnvironment: '<rootDir>/support/environment.cjs',
  // Published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm|qr/)', '/node_modules/\\.pnpm/(?!qr@)'],
  testMatch: ['<rootDir>/journeys/**/*.test.ts'],
  globalSetup: '<rootDir>/support/start-product.ts',
  setupFiles: ['<rootDir>/support/own-product.ts'],
  globalTeardown: '<rootDir>/support/stop-product.ts',
  // Journeys wait for conditions with bounds of their own, never for fixed times. This limit also covers hooks, which start products: it
  // must exceed the five minutes that product.ts allows.
  testTimeout: 360_000,
}
