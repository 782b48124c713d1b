const { createHash } = require('node:crypto')
const { TestEnvironment } = require('jest-environment-node')

/** Compiled modules by the hash of their bytes: kept as long as jest's worker lives, while each suite has globals of its own. */
const compiled = new Map()

function compileOnce(bytes) {
  const hash = createHash('sha1').update(bytes).digest('base64')
  if (!compiled.has(hash)) compiled.set(hash, WebAssembly.compile(bytes))
  return compiled.get(hash)
}

/** A suite's globals, where the embedded database (9 MB of WebAssembly) is compiled once a worker: each suite would need a second for it. */
module.exports = class ServerEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args)
    const { WebAssembly: own } = this.global
    const { instantiate } = own
    // Asked for by `instanceof`; those handed out here are this one's.
    own.Module = WebAssembly.Module
    own.instantiate = async (source, imports) => {
      if (!ArrayBuffer.isView(source)) return instantiate(source, imports)
      const module = await compileOnce(source)
      return { module, instance: await instantiate(module, imports) }
    }
  }
}
