import { nodePreset } from '../shared/src/build/jest/presets.mjs'

export default { ...nodePreset('bench'), testMatch: ['<rootDir>/{perception,recolour}/*.test.ts'] }
