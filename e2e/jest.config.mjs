import { nodePreset } from '../shared/src/build/jest/presets.mjs'

export default {
  ...nodePreset('journeys'),
  // Ships ES modules alone.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm|qr/)', '/node_modules/\\.pnpm/(?!qr@)'],
  testMatch: ['<rootDir>/journeys/**/*.test.ts'],
  globalSetup: '<rootDir>/support/start-product.ts',
  setupFiles: ['<rootDir>/support/own-product.ts'],
  globalTeardown: '<rootDir>/support/stop-product.ts',
  // A journey waits for conditions, never for time, and each wait has a bound of its own. This one is for hooks too, which start products:
  // above the five minutes that product.ts allows.
  testTimeout: 360_000,
}
