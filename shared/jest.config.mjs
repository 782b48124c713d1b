import { browserPreset } from './src/build/jest/presets.mjs'

export default browserPreset('shared')
