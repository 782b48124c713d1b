import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hostConfig } from '../../../shared/src/build/webpack/preset.mjs'

const here = import.meta.dirname
const host = hostConfig(pathToFileURL(join(here, '../../../host/webpack.config.mjs')).href)

export default {
  ...host,
  name: 'monolith',
  entry: { main: join(here, 'main.ts') },
  output: { ...host.output, path: join(here, 'dist'), uniqueName: 'tessera_monolith' },
  cache: { ...host.cache, name: 'monolith' },
}
