import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

it('refuses an invalid container name and a taken one, and writes nothing', () => {
  const before = readFileSync(join(workspace, 'package.json'), 'utf8')
  for (const name of ['', 'Warehouse', '../out', 'a', 'two words'])
    expect(() => createRemote(workspace, name)).toThrow()
  mkdirSync(join(workspace, 'remote-crm'))
  expect(() => createRemote(workspace, 'crm')).toThrow('taken')
  expect(readFileSync(join(workspace, 'package.json'), 'utf8')).toBe(before)
})

it('refuses a name whose URL paths belong to another package, and writes nothing', () => {
  for (const part of ['remote-crm/src/routes.ts', 'remote-billing/src/routes.ts', 'host/src/pages/routes.ts'])
    cpSync(join(root, part), join(workspace, part))
  const before = readFileSync(join(workspace, 'package.json'), 'utf8')
  expect(() => createRemote(workspace, 'customer')).toThrow('/work/customer, which belongs to remote-crm')
  expect(() => createRemote(workspace, 'profile')).toThrow('/work/profile, which belongs to remote-billing')
  expect(() => createRemote(workspace, 'account')).toThrow('/work/account, which belongs to host')
  expect(existsSync(join(workspace, 'remote-customer'))).toBe(false)
  expect(readFileSync(join(workspace, 'package.json'), 'utf8')).toBe(before)
  expect(createRemote(workspace, 'customers')).toBe('remote-customers')
})

it('writes formatted files, however long the name', () => {
  cpSync(join(root, '.oxfmtrc.json'), join(workspace, '.oxfmtrc.json'))
  const folders = ['warehouse', 'a234567890123456789z'].map((name) => createRemote(workspace, name))
  const checked = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxfmt/bin/oxfmt'), '--check', '.workspace/packages.mjs', 'package.json', ...folders],
    { cwd: workspace, encoding: 'utf8' },
  )
  expect(checked.stdout + checked.stderr).toContain('correct format')
  expect(checked.status).toBe(0)
})

it('adds the remote to every list of remotes in the workspace', () => {
  expect(createRemote(workspace, 'warehouse')).toBe('remote-warehouse')
  expect(JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')).jest.projects).toContain(
    '<rootDir>/remote-warehouse',
  )
  expect(readFileSync(join(workspace, '.workspace/packages.mjs'), 'utf8')).toMatch(
    /REMOTES = \[.*'remote-billing',\s+'remote-warehouse',\s*\]/s,
  )
})

it('makes a remote that builds, type-checks, passes its tests and can be released', () => {
  const folder = createRemote(workspace, 'warehouse')
  // As after a fresh install.
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
  const routes = join(workspace, folder, 'src/routes.ts')
  writeFileSync(routes, readFileSync(routes, 'utf8').replace("bases: ['/work/warehouse']", "bases: ['/work/store']"))
  const refused = run(join(workspace, 'shared/src/build/webpack/compile.mjs'), folder)
  expect(refused.status).toBe(1)
  expect(refused.stdout).toContain('/work/warehouse/overview lies outside /work/store')
  expect(refused.stdout).toContain('Mend what remote-warehouse/src/routes.ts declares')
  expect(refused.stdout + refused.stderr).not.toContain('    at ')
}, 240_000)
