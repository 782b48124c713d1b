import { nodePreset } from '../shared/src/build/jest/presets.mjs'

export default {
  ...nodePreset('workspace'),
  testMatch: ['<rootDir>/*.test.ts', '<rootDir>/create-remote/**/*.test.ts', '<rootDir>/lint/*.test.ts'],
}
