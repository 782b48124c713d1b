import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(__dirname, '..')
const urlOf = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href)

let workspace: string
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'tessera-build-'))
  write('pnpm-lock.yaml', 'importers:\n\n  server: {}\n')
  write('server/src/main.ts', `import { gate } from '../../shared/src/remote/gate'\nconsole.log(gate)\n`)
  write('server/src/unread.ts', 'export {}\n')
  write('shared/src/remote/gate.ts', `export { rule as gate } from './rule'\n`)
  write('shared/src/remote/rule/index.ts', `export const rule = 'old'\n`)
  write('server/build.mjs', BUILD)
  mkdirSync(join(workspace, 'shared/src/build'), { recursive: true })
  cpSync(join(root, 'shared/src/build/inputs.mjs'), join(workspace, 'shared/src/build/inputs.mjs'))
})
afterEach(() => {
  rmSync(workspace, { recursive: true, force: true })
})

/** Like the real build script, with less configuration. */
const BUILD = `
import { build } from ${JSON.stringify(pathToFileURL(createRequire(join(root, 'server/package.json')).resolve('esbuild')).href)}
import { noteEsbuildInputs, writeInputs } from '../shared/src/build/inputs.mjs'
const here = new URL('.', import.meta.url).pathname
const { metafile } = await build({ entryPoints: ['src/main.ts'], outdir: 'dist', bundle: true, metafile: true, absWorkingDir: here })
noteEsbuildInputs(metafile, here)
writeInputs()
`
const PRODUCTS = [
  { name: 'server', args: ['server/build.mjs'], declared: ['server/build.mjs', 'server/tsconfig.json'] },
]

/** Returns when the clock is past the write, so that a later build has seen it. */
function write(path: string, text: string): void {
  const file = join(workspace, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  while (Date.now() <= statSync(file).ctimeMs);
}
/** @returns the packages built. @throws with the builder's output */
function build(): string[] {
  const place = JSON.stringify({ workspace, products: PRODUCTS })
  const script = `const { buildAll } = await import(${urlOf('.workspace/build.mjs')}); console.log(JSON.stringify(await buildAll([], ${place})))`
  const { status, stdout, stderr } = run(script)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as string[]
}
const run = (script: string, env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
const built = () => readFileSync(join(workspace, 'server/dist/main.js'), 'utf8')

test('an unchanged package is not rebuilt', () => {
  expect(build()).toEqual(['server'])
  expect(build()).toEqual([])
  write('server/src/unread.ts', 'export const changed = true\n')
  write('shared/src/remote/beside.ts', 'export {}\n')
  expect(build()).toEqual([])
})

test.each([
  { what: 'a file of another package is changed', path: 'shared/src/remote/rule/index.ts' },
  { what: 'a file comes that is found first', path: 'shared/src/remote/rule.ts' },
])('when $what, who reads it is built', ({ path }) => {
  build()
  write(path, `export const rule = 'new'\n`)
  expect(build()).toEqual(['server'])
  expect(built()).toContain('"new"')
  expect(build()).toEqual([])
})

test.each([
  { what: 'the configuration changes', change: () => write('server/build.mjs', `${BUILD}// changed`) },
  { what: 'a configuration comes', change: () => write('server/tsconfig.json', '{}') },
  { what: 'the lock changes', change: () => write('pnpm-lock.yaml', 'importers:\n\n  server:\n    new: 1\n') },
  { what: 'the output is gone', change: () => rmSync(join(workspace, 'server/dist'), { recursive: true }) },
])('when $what, it is built', ({ change }) => {
  build()
  change()
  expect(build()).toEqual(['server'])
  expect(build()).toEqual([])
})

test('a missing input fails the build at once, and again until it is restored', () => {
  build()
  rmSync(join(workspace, 'shared/src/remote/gate.ts'))
  expect(build).toThrow('gate')
  expect(build).toThrow('gate')
  write('shared/src/remote/gate.ts', `export const gate = 'mended'\n`)
  expect(build()).toEqual(['server'])
  expect(built()).toContain('"mended"')
})

test('a change during the build triggers a rebuild', () => {
  const rule = join(workspace, 'shared/src/remote/rule/index.ts')
  write(
    'server/build.mjs',
    `${BUILD}import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(rule)}, '//')\n`,
  )
  build()
  write('server/build.mjs', BUILD)
  expect(build()).toEqual(['server'])
  expect(build()).toEqual([])
})

test('the server’s inputs include the gate and the signature check, and nothing of the kit', () => {
  const target = join(workspace, 'inputs.json')
  const script = `const { buildServer } = await import(${urlOf('server/build.mjs')}); await buildServer(${JSON.stringify(join(workspace, 'dist'))})`
  expect(run(script, { TESSERA_BUILD_INPUTS: target })).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(workspace, 'dist/main.js'))).toBe(true)
  const { files, missing } = JSON.parse(readFileSync(target, 'utf8')) as { files: string[]; missing: string[] }
  const inShared = files.filter((path) => path.startsWith(join(root, 'shared/src')))
  const folders = new Set(inShared.map((path) => path.slice(root.length).split('/')[3]))
  expect([...folders].toSorted()).toEqual(expect.arrayContaining(['contract', 'remote']))
  expect(folders).not.toContain('ui')
  expect(files.filter((path) => path.includes('node_modules'))).toEqual([])
  expect(missing).toContain(join(root, 'server/src/main.tsx'))
})
