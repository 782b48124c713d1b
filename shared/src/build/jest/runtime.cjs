/**
 * Jest's runtime, except that a file is compiled once a worker instead of once a suite. Of what jest compiles (`compileFunction`) V8
 * keeps nothing; a `Script` keeps its functions, those compiled at their first call too, and runs in each suite's context.
 */
const { Script } = require('node:vm')
const Runtime = require('jest-runtime').default

/** @type {Map<string, { source: string, script: Script }>} by parameters and file */
const scripts = new Map()

/** A kept script does not know for which suite a dynamic import would load. What only looks like one is compiled by jest as well. */
const IMPORT = /\bimport\s*\(/

/**
 * In a context every look-up of a global is slow. These are looked up once a file, around it: of the language, so that no test puts
 * others in their place. `Date` is left out, which clocks of tests replace.
 */
const LANGUAGE =
  `Array ArrayBuffer BigInt Boolean Error Function JSON Map Math Number Object Promise Proxy Reflect RegExp Set String Symbol
  TypeError Uint8Array Uint8ClampedArray Float32Array Float64Array Int32Array WeakMap WeakSet isNaN parseFloat parseInt`.split(
    /\s+/,
  )

module.exports = class extends Runtime {
  constructor(...args) {
    super(...args)
    const { executor } = this
    const compile = executor.compile.bind(executor)
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext()
      // A suite runs once.
      if (!context || filename === executor.testPath || IMPORT.test(source)) return compile(source, filename)
      const head = `(function(${LANGUAGE.join()}){return function(${executor.injectedModuleParameters.join()}){`
      const key = head + filename
      let kept = scripts.get(key)
      if (kept?.source !== source) {
        try {
          kept = { source, script: new Script(`${head}${source}\n}})`, { filename, columnOffset: -head.length }) }
        } catch {
          // Jest says what does not parse.
          return compile(source, filename)
        }
        scripts.set(key, kept)
      }
      const { global } = executor.environment
      return kept.script.runInContext(context)(...LANGUAGE.map((name) => global[name]))
    }
  }
}
