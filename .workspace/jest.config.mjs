import { nodePreset } from '../shared/src/build/jest/presets.mjs'

export default {
  ...nodePreset('workspace'),
  testMatch: ['<rootDir>/*.test.ts', '<rootDir>/{release,create-remote}/**/*.test.ts'],
}
