import { remoteConfig } from '../shared/src/build/webpack/preset.mjs'

export default remoteConfig(import.meta.url, 'team')
