import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemote } from './files.mjs'

const root = join(__dirname, '../..')
let workspace: string

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'tessera-create-'))
  mkdirSync(join(workspace, '.workspace'))
  for (const file of ['.workspace/packages.mjs', 'package.json']) cpSync(join(root, file), join(workspace, file))
})
afterEach(() => rmSync(workspace, { recursive: true, force: true }))

it('refuses a name that cannot be a container, and one that is taken, and writes nothing', () => {
  const before = readFileSync(join(workspace, 'package.json'), 'utf8')
  for (const name of ['', 'Warehouse', '../out', 'a', 'two words'])
    expect(() => createRemote(workspace, name)).toThrow()
  mkdirSync(join(workspace, 'remote-crm'))
  expect(() => createRemote(workspace, 'crm')).toThrow('taken')
  expect(readFileSync(join(workspace, 'package.json'), 'utf8')).toBe(before)
})

it('lists the remote wherever the workspace names remotes', () => {
  expect(createRemote(workspace, 'warehouse')).toBe('remote-warehouse')
  expect(JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).jest.projects).toContain(
    '<rootDir>/remote-warehouse',
  )
  expect(readFileSync(join(workspace, '.workspace/packages.mjs'), 'utf8')).toMatch(
    /REMOTES = \[.*'remote-billing', 'remote-warehouse'\]/,
  )
})

it('makes a remote that builds, type-checks, passes its tests and can be released', () => {
  const folder = createRemote(workspace, 'warehouse')
  // What a fresh install would put there.
  cpSync(join(root, 'shared'), join(workspace, 'shared'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'))
  symlinkSync(join(root, 'shared/node_modules'), join(workspace, 'shared/node_modules'))
  mkdirSync(join(workspace, folder, 'node_modules/@tessera'), { recursive: true })
  symlinkSync(join(workspace, 'shared'), join(workspace, folder, 'node_modules/@tessera/shared'))
  for (const name of ['react', 'react-dom', '@types', '@testing-library'])
    symlinkSync(join(root, 'remote-team/node_modules', name), join(workspace, folder, 'node_modules', name))
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: workspace, encoding: 'utf8' })
  const checked = run(join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder)
  expect(checked.stdout + checked.stderr).toBe('')
  const tested = run(join(root, 'node_modules/jest/bin/jest.js'), '--config', `${folder}/jest.config.mjs`)
  expect(tested.stderr).toContain('1 passed')
  const built = run(join(workspace, 'shared/src/build/webpack/compile.mjs'), folder)
  expect(built.stdout + built.stderr).toBe('')
  const release = JSON.parse(readFileSync(join(workspace, folder, 'dist/release.json'), 'utf8'))
  expect(release).toMatchObject({ name: 'warehouse', declaration: { bases: ['/work/warehouse'] } })
  expect(existsSync(join(workspace, folder, 'dist/remoteEntry.js'))).toBe(true)
}, 240_000)
