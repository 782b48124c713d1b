import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@tessera/shared/remote/release'
import { startS3 } from '../testing/bucket'
import { readBoot } from './boot'
import { canary, type Outcome, promote, publish, refresh, rollback } from './commands'
import { GateRefusal } from './failure'
import { newKey, signerOf } from './keys'
import { readJournal, readPointer } from './pointers'
import { FolderStore } from './store/folder-store'
import type { ObjectStore } from './store/object-store'
import { sampleBench, sampleRemote } from './testing/sample-builds'
import type { Workbench } from './workbench'

const signer = signerOf(newKey())

/** A store opened by several processes. */
interface Shared {
  open(round: number): ObjectStore
  close(): Promise<void>
}

function folder(): Promise<Shared> {
  const root = mkdtempSync(join(tmpdir(), 'tessera-collisions-store-'))
  return Promise.resolve({
    open: (round) => new FolderStore(join(root, String(round))),
    close: () => Promise.resolve(rmSync(root, { recursive: true })),
  })
}

async function bucket(): Promise<Shared> {
  const { bucket: made, close } = await startS3()
  return { open: (round) => made.open({ prefix: `round-${round}` }), close }
}

/** Stores that write pointers only once all are about to, so that every gate has checked before. */
function meeting(stores: readonly ObjectStore[]): ObjectStore[] {
  let missing = stores.length
  let meet = (): void => {}
  const all = new Promise<void>((resolve) => {
    meet = resolve
  })
  return stores.map((store) => ({
    title: store.title,
    believedMs: store.believedMs,
    read: (path) => store.read(path),
    open: (path, known) => store.open(path, known),
    create: (path, content) => store.create(path, content),
    remove: (path) => store.remove(path),
    list: (prefix) => store.list(prefix),
    replace: async (path, content, tag) => {
      if (path.startsWith('channels/') && !path.endsWith('/boot.json')) {
        missing -= 1
        if (missing <= 0) meet()
        await all
      }
      return store.replace(path, content, tag)
    },
  }))
}

describe.each([
  ['a folder', 25, folder],
  ['a bucket', 4, bucket],
])('on %s', (_title, rounds, begin) => {
  let shared: Shared
  let scratch: string
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'tessera-collisions-'))
    shared = await begin()
  })
  afterAll(async () => {
    await shared.close()
    rmSync(scratch, { recursive: true })
  })

  /** `wanting`: URL paths that both want, besides their own. */
  const remote = (name: string, code: string, wanting: readonly string[] = []) => {
    const routes = [`/work/${name}/list`, ...wanting].map((path) => ({
      path,
      page: 'list',
      title: name,
      access: 'public',
    }))
    const declaration = { name, title: name, bases: [`/work/${name}`, ...wanting], routes }
    return sampleRemote(scratch, name, code, { declaration: declaration as Release['declaration'] })
  }
  const bench = (round: number): Workbench => ({ ...sampleBench(scratch, signer), store: shared.open(round) })
  const live = async ({ store }: Workbench, name: string) =>
    (await readBoot(store, 'stable', [signer.publicKey]))!.remotes.find((each) => each.name === name)!.stable.version

  async function begun(round: number) {
    const versions: Record<string, { first: string; next: string }> = {}
    for (const name of ['crm', 'team']) {
      const first = remote(name, 'one')
      await publish(bench(round), first)
      await promote(bench(round), name)
      const next = remote(name, 'two', ['/work/lamps'])
      await publish(bench(round), next)
      versions[name] = { first: first.release.version, next: next.release.version }
    }
    return versions
  }

  it(`gives a path to one of two concurrent claimants, in ${rounds} rounds, and takes nothing from the other`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const versions = await begun(round)
      // A store each, like two processes.
      const stores = meeting([shared.open(round), shared.open(round)])
      const promotions = ['crm', 'team'].map((name, index) => promote({ ...bench(round), store: stores[index]! }, name))
      const settled = await Promise.allSettled(promotions)
      const won = settled.filter(({ status }) => status === 'fulfilled')
      expect(won).toHaveLength(1)
      const lost = settled.find((each): each is PromiseRejectedResult => each.status === 'rejected')!
      expect(lost.reason).toBeInstanceOf(GateRefusal)
      expect(String(lost.reason)).toContain('/work/lamps')
      const winner = settled[0]!.status === 'fulfilled' ? 'crm' : 'team'
      const loser = winner === 'crm' ? 'team' : 'crm'
      const at = bench(round)
      await refresh(at)
      expect([await live(at, winner), await live(at, loser)]).toEqual([versions[winner]!.next, versions[loser]!.first])
      expect((await readPointer(at.store, 'stable', loser)).stable).toBe(versions[loser]!.first)
      expect((await readPointer(at.store, 'stable', winner)).lastGood).toEqual([versions[winner]!.first])
    }
  })
})

describe('a path that is in use', () => {
  let scratch: string
  let bench: Workbench
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'tessera-collisions-'))
    bench = sampleBench(scratch, signer)
  })
  afterEach(() => rmSync(scratch, { recursive: true }))

  const claiming = (name: string, code: string, path: `/${string}`) =>
    sampleRemote(scratch, name, code, {
      declaration: {
        name,
        title: name,
        bases: [path],
        routes: [{ path, page: 'list', title: name, access: 'public' }],
      },
    })
  async function make(name: string, code: string, path: `/${string}`): Promise<string> {
    const build = claiming(name, code, path)
    await publish(bench, build)
    await promote(bench, name)
    return build.release.version
  }
  const boot = async () => (await readBoot(bench.store, 'stable', [signer.publicKey]))!

  it('is not taken back by a rollback, unless that is accepted', async () => {
    const first = await make('crm', 'one', '/work/lamps')
    bench = { ...bench, allowed: ['removed-route'] }
    const second = await make('crm', 'two', '/work/crm')
    await make('team', 'one', '/work/lamps')
    await expect(rollback(bench, 'crm')).rejects.toThrow('/work/lamps already belongs to team')
    expect(await readPointer(bench.store, 'stable', 'crm')).toMatchObject({ stable: second, lastGood: [first] })
    const [latest] = await readJournal(bench.store, 'stable', 'crm', 1)
    expect(latest).toMatchObject({ action: 'put-back', version: first, after: { stable: second } })
    await rollback({ ...bench, allowed: ['route-collision'] }, 'crm')
    const names = (await boot()).remotes.filter(({ stable }) => stable.bases.includes('/work/lamps'))
    expect(names.map(({ name }) => name)).toEqual(['crm', 'team'])
    // An accepted collision stays, whoever compiles next.
    await make('garden', 'one', '/work/garden')
    expect((await boot()).remotes.map(({ name }) => name)).toEqual(['crm', 'garden', 'team'])
  })

  it('stays in place when a claimant died before the boot document was written', async () => {
    const first = await make('crm', 'one', '/work/crm')
    await make('team', 'one', '/work/lamps')
    const next = claiming('crm', 'two', '/work/lamps')
    await publish({ ...bench, allowed: ['route-collision', 'removed-route'] }, next)
    const path = 'channels/stable/crm.json'
    const { content, tag } = (await bench.store.read(path))!
    const moved = { ...(JSON.parse(String(content)) as object), stable: next.release.version, lastGood: [first] }
    await bench.store.replace(path, JSON.stringify(moved), tag)
    const { kept } = await refresh(bench)
    expect(kept).toMatchObject([{ stable: first, damage: { part: 'crm', said: { code: 'not-served' } } }])
    expect((await boot()).remotes.find(({ name }) => name === 'crm')!.stable.version).toBe(first)
  })

  it('may belong to a canary, too', async () => {
    const outcomes: (Outcome | GateRefusal)[] = []
    await make('crm', 'one', '/work/crm')
    await make('team', 'one', '/work/team')
    const accepting: Workbench = { ...bench, allowed: ['removed-route'] }
    for (const name of ['crm', 'team']) await publish(accepting, claiming(name, 'two', '/work/lamps'))
    for (const name of ['crm', 'team'])
      outcomes.push(
        await canary(accepting, name, { percent: 5 }).catch((error: unknown) => {
          if (error instanceof GateRefusal) return error
          throw error
        }),
      )
    expect(outcomes[1]).toBeInstanceOf(GateRefusal)
    expect((await boot()).remotes.map((each) => each.canary !== null)).toEqual([true, false])
  })
})
