import { hostConfig } from '../shared/src/build/webpack/preset.mjs'

export default hostConfig(import.meta.url)
