import { browserPreset } from '../shared/src/build/jest/presets.mjs'

export default browserPreset('host')
