import { nodePreset } from '../shared/src/build/jest/presets.mjs'

export default {
  ...nodePreset('journeys'),
  testMatch: ['<rootDir>/journeys/**/*.test.ts'],
  globalSetup: '<rootDir>/support/start-product.ts',
  globalTeardown: '<rootDir>/support/stop-product.ts',
  // A journey waits for conditions, never for time; this bounds a journey that hangs.
  testTimeout: 120_000,
}
