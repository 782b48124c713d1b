import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROVIDED } from './provided.mjs'

const sharedSource = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Keeps a remote free of copies of what the host provides. Inside shared, modules import one another by relative path; where such a
 * path reaches a provided module, the remote must ask the host for it. And no package behind a provided module may slip in.
 */
export class HostProvidesPlugin {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('HostProvidesPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('HostProvidesPlugin', (data) => {
        if (!data.request.startsWith('.') || !data.context.startsWith(sharedSource)) return
        const target = relative(sharedSource, resolve(data.context, data.request)).replaceAll('\\', '/')
        const request = `@tessera/shared/${target.replace(/\.tsx?$/, '')}`
        if (request in PROVIDED) data.request = request
      })
    })
    compiler.hooks.compilation.tap('HostProvidesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('HostProvidesPlugin', (modules) => {
        for (const module of modules) {
          const forbidden = forbiddenModule(module.resource)
          if (!forbidden) continue
          const issuer = compilation.moduleGraph.getIssuer(module)?.resource ?? 'the entry'
          compilation.errors.push(
            new Error(
              `A remote must not carry ${forbidden}: the host provides it.\n` +
                `It came in through ${relative(dirname(compiler.context), issuer)}. Import it from the entry listed in ` +
                'shared/src/build/webpack/provided.mjs, or add that module to the list.',
            ),
          )
        }
      })
    })
  }
}

const FORBIDDEN_PACKAGES = [
  ...Object.keys(PROVIDED)
    .filter((request) => !request.startsWith('@tessera/') && !request.includes('/jsx-runtime'))
    .map((request) => request),
  'react-router',
  'axios',
  'antd',
]

function forbiddenModule(resource) {
  if (!resource) return null
  const path = resource.replaceAll('\\', '/')
  const fromShared = path.startsWith(sharedSource.replaceAll('\\', '/')) ? path.slice(sharedSource.length) : null
  if (fromShared) {
    const request = `@tessera/shared/${fromShared.replace(/\.tsx?$/, '')}`
    return request in PROVIDED ? request : null
  }
  const inPackage = path.split('/node_modules/').at(-1)
  if (inPackage === path) return null
  return FORBIDDEN_PACKAGES.find((name) => inPackage.startsWith(`${name}/`)) ?? null
}
