import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROVIDED, providedNames } from './provided.mjs'

const sharedSource = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Prevents a remote from bundling what the host provides. A relative import within shared that reaches a provided module is turned into
 * a request to the host. Packages behind a provided module may not be bundled, and of partly provided packages only that part may be
 * used.
 */
export class HostProvidesPlugin {
  apply(compiler) {
    let names = {}
    compiler.hooks.beforeCompile.tapPromise('HostProvidesPlugin', async () => {
      names = await providedNames()
    })
    compiler.hooks.normalModuleFactory.tap('HostProvidesPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('HostProvidesPlugin', (data) => {
        if (!data.request.startsWith('.') || !data.context.startsWith(sharedSource)) return
        const target = relative(sharedSource, resolve(data.context, data.request)).replaceAll('\\', '/')
        const request = `@tessera/shared/${target.replace(/\.tsx?$/, '')}`
        if (request in PROVIDED) data.request = request
      })
      for (const type of ['javascript/auto', 'javascript/esm']) {
        factory.hooks.parser.for(type).tap('HostProvidesPlugin', (parser) => checkImports(parser, () => names))
      }
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
  ...Object.keys(PROVIDED).filter((request) => !request.startsWith('@tessera/')),
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

/** Reports imports of names that the host does not provide. */
function checkImports(parser, names) {
  const report = (source, missing) =>
    parser.state.module.addError(
      new Error(
        `The host provides no "${missing}" of ${source}. If remotes should have it, add it to the module in ` +
          'shared/src/remote/provided/ that stands for this package.',
      ),
    )
  parser.hooks.importSpecifier.tap('HostProvidesPlugin', (_statement, source, exported) => {
    const provided = names()[source]
    if (!provided) return
    if (source !== 'zod') {
      if (!provided.has(exported)) report(source, exported ?? '*')
      return
    }
    if (exported !== 'z') report(source, exported ?? '*')
    for (const [, member] of String(parser.state.source).matchAll(/\bz\.((?:(?:iso|coerce)\.)?\w+)/g)) {
      if (!provided.has(member)) report(source, `z.${member}`)
    }
  })
}
