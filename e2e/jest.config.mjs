import { nodePreset } from '../shared/src/build/jest/presets.mjs'

export default {
  ...nodePreset('journeys'),
  // Ships ES modules alone.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm|qr/)', '/node_modules/\\.pnpm/(?!qr@)'],
  testMatch: ['<rootDir>/journeys/**/*.test.ts'],
  globalSetup: '<rootDir>/support/start-product.ts',
  globalTeardown: '<rootDir>/support/stop-product.ts',
  // A journey waits for conditions, never for time; this bounds a journey that hangs.
  testTimeout: 120_000,
}
