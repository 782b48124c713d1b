/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'tessera-runtime-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a file gives when a suite loads it. Below `.cache` it runs as it is written. */
function load<T>(name: string, source: string): T {
  const path = join(folder, '.cache', name)
  mkdirSync(join(folder, '.cache'), { recursive: true })
  writeFileSync(path, source)
  let loaded: unknown
  jest.isolateModules(() => {
    loaded = require(path)
  })
  return loaded as T
}

it('runs a file again for each registry, in the context of the suite', () => {
  const source = 'module.exports = { made: new Error("made") }'
  const [first, second] = [load<{ made: Error }>('state.cjs', source), load<{ made: Error }>('state.cjs', source)]
  expect(first).not.toBe(second)
  expect(second.made).toBeInstanceOf(Error)
})

it('names the line and the column in which an error was made', () => {
  const fail = load<() => Error>('first-line.cjs', 'module.exports = () => new Error("here")')
  expect(fail().stack).toContain('first-line.cjs:1:24')
})

it('leaves a file its own names, and the clock to the suite', () => {
  const own = load<{ map: string; array: unknown[] }>(
    'own-names.cjs',
    'const { Map } = { Map: "own" }; module.exports = { map: Map, array: new Array() }',
  )
  expect(own.map).toBe('own')
  expect(own.array).toBeInstanceOf(Array)
  const now = load<() => number>('clock.cjs', 'module.exports = () => Date.now()')
  jest.useFakeTimers({ now: 4711 })
  expect(now()).toBe(4711)
  jest.useRealTimers()
})

it('leaves a file with a dynamic import to jest', async () => {
  const read = load<() => Promise<{ sep: string }>>('dynamic.cjs', 'module.exports = () => import("node:path")')
  expect((await read()).sep).toBe('/')
})

it('says where a file does not parse', () => {
  let told: unknown
  try {
    load('broken.cjs', 'const = 1')
  } catch (error) {
    told = error
  }
  expect((told as Error).stack).toContain('broken.cjs:1')
})
