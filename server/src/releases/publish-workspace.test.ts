import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retire, revoke, rollback } from './commands'
import { keyInFile, signerOf } from './keys'
import { readPointer } from './pointers'
import { FolderStore } from './store/folder-store'
import { sampleHost, sampleRemote } from './testing/sample-builds'
import { publishWorkspace } from './publish-workspace'

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'tessera-publish-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

const store = () => join(scratch, 'store')
const keyFile = () => join(scratch, 'key.pem')

const byHand = () => ({
  store: new FolderStore(store()),
  channel: 'stable',
  signer: signerOf(keyInFile(keyFile())),
  furtherKeys: [],
  author: { by: 'somebody', reason: 'wrong totals' },
  allowed: [],
})

/** What `npm start` does with a fresh build of this code. @returns the version built, and the live one */
async function start(code: string) {
  const builds = { host: sampleHost(scratch, 'host'), 'remote-crm': sampleRemote(scratch, 'crm', code) }
  await publishWorkspace({
    store: store(),
    keyFile: keyFile(),
    root: scratch,
    remotes: ['remote-crm'],
    dist: (name) => builds[name as keyof typeof builds].folder,
  })
  const { stable } = await readPointer(new FolderStore(store()), 'stable', 'crm')
  return { built: builds['remote-crm'].release.version, live: stable }
}

it('promotes a fresh build, also one that was live before', async () => {
  const first = await start('one')
  expect(first.live).toBe(first.built)
  const edited = await start('two')
  expect(edited.live).toBe(edited.built)
  const takenBack = await start('one')
  expect(takenBack.live).toBe(first.built)
})

it('does not bring back a retired remote until there is a new build of it', async () => {
  await start('one')
  await retire(byHand(), 'crm')
  expect((await start('one')).live).toBeNull()
  const next = await start('two')
  expect(next.live).toBe(next.built)
})

it('keeps a build where a person has put it since', async () => {
  const first = await start('one')
  await start('two')
  await rollback(byHand(), 'crm')
  expect((await start('two')).live).toBe(first.built)
  const mended = await start('three')
  expect(mended.live).toBe(mended.built)
})

it('promotes despite a collision, with the gate’s message', async () => {
  const garden = sampleRemote(scratch, 'garden', 'one', {
    declaration: {
      name: 'garden',
      title: 'garden',
      bases: ['/work/crm'],
      routes: [{ path: '/work/crm/list', page: 'list', title: 'garden', access: 'public' }],
    },
  })
  const builds = {
    host: sampleHost(scratch, 'host', { provided: { react: '19.3.1' } }),
    'remote-crm': sampleRemote(scratch, 'crm', 'one'),
    'remote-garden': garden,
  }
  const warn = jest.fn()
  const begin = (remotes: (keyof typeof builds)[]) =>
    publishWorkspace({
      store: store(),
      keyFile: keyFile(),
      root: scratch,
      remotes,
      dist: (name) => builds[name as keyof typeof builds].folder,
      warn,
    })
  await begin(['remote-crm'])
  expect(warn).not.toHaveBeenCalled()
  const { remotes } = await begin(['remote-crm', 'remote-garden'])
  expect(remotes).toHaveLength(2)
  expect(warn).toHaveBeenCalledTimes(1)
  const [[told]] = warn.mock.calls
  expect(told).toContain(`garden ${garden.release.version}:\n  route-collision: /work/crm/list already belongs to crm`)
  expect(told).toContain('→ choose an address below bases of your own')
  expect(told).not.toContain('belongs to garden')
})

it('starts with a revoked build, and does not promote it', async () => {
  const first = await start('one')
  const bad = await start('two')
  await revoke(byHand(), 'crm', bad.built)
  expect((await start('two')).live).toBe(first.built)
})
