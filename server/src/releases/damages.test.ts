import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostRelease, Release } from '@tessera/shared/remote/release'
import { type Compiled, readBoot } from './boot'
import { canary, type Outcome, promote, publish, refresh, revoke, rollback } from './commands'
import { Damage } from './damage'
import { findDamages } from './inspection'
import { newKey, signerOf } from './keys'
import type { Build } from './releases'
import { repair } from './repair'
import { FolderStore } from './store/folder-store'
import { sampleBench, sampleHost, sampleRemote } from './testing/sample-builds'
import type { Workbench } from './workbench'

/**
 * Every damage of one remote × every command of the others and of its own team. The printed table is part of
 * docs/releases.md; UPDATE_DOCS=1 updates it there.
 */
const signer = signerOf(newKey())
const scratch = mkdtempSync(join(tmpdir(), 'tessera-damages-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const crm = Object.fromEntries(
  ['zero', 'one', 'two', 'three'].map((code) => [code, sampleRemote(scratch, 'crm', code)]),
) as Record<'zero' | 'one' | 'two' | 'three', Build<Release>>
const team = ['one', 'two', 'three'].map((code) => sampleRemote(scratch, 'team', code))
let nextHost: Build<HostRelease>
const nameOf = (version: string | undefined): string =>
  Object.entries(crm).find(([, { release }]) => release.version === version)?.[0] ?? 'nothing'

/**
 * Live: crm two, before it one; zero is revoked; three is published. Live: team two, before it one; three is published.
 */
beforeAll(async () => {
  const bench = sampleBench(scratch, signer)
  await publish(bench, sampleHost(scratch, 'h'))
  await promote(bench, 'host')
  nextHost = sampleHost(scratch, 'next')
  for (const build of [crm.zero, crm.one]) {
    await publish(bench, build)
    await promote(bench, 'crm')
  }
  await revoke(bench, 'crm', crm.zero.release.version)
  await publish(bench, crm.two)
  await promote(bench, 'crm')
  await publish(bench, crm.three)
  for (const build of team.slice(0, 2)) {
    await publish(bench, build)
    await promote(bench, 'team')
  }
  await publish(bench, team[2]!)
})

interface Place {
  readonly bench: Workbench
  readonly file: (path: string) => string
}

/** A copy of the store for one cell of the table. */
function place(): Place {
  const folder = mkdtempSync(join(scratch, 'cell-'))
  cpSync(join(scratch, 'store'), folder, { recursive: true })
  const bench = { ...sampleBench(scratch, signer), store: new FolderStore(folder) }
  return { bench, file: (path) => join(folder, path) }
}

const POINTER = 'channels/stable/crm.json'
const { version } = crm.two.release
const RELEASE = `remotes/crm/${version}/release.json`
const PAGE = `remotes/crm/${version}/assets/page.js`
const cut = (path: string) => truncateSync(path, Math.floor(readFileSync(path).length / 2))
const edit = (path: string, change: (text: string) => string) => writeFileSync(path, change(readFileSync(path, 'utf8')))
const naming = (other: string) => (text: string) => text.replace(`"stable": "${version}"`, `"stable": "${other}"`)

const DAMAGES: [string, (at: Place) => void][] = [
  ['pointer missing', ({ file }) => rmSync(file(POINTER))],
  ['pointer cut off', ({ file }) => cut(file(POINTER))],
  ['pointer of another shape', ({ file }) => writeFileSync(file(POINTER), '{"seq": 7, "stable": 1}')],
  ['pointer of another remote', ({ file }) => cpSync(file('channels/stable/team.json'), file(POINTER))],
  [
    'pointer that cannot be read',
    ({ file }) => {
      rmSync(file(POINTER))
      mkdirSync(file(POINTER))
    },
  ],
  ['pointer names an unknown version', ({ file }) => edit(file(POINTER), naming('f'.repeat(16)))],
  ['pointer names a revoked version', ({ file }) => edit(file(POINTER), naming(crm.zero.release.version))],
  ['release.json missing', ({ file }) => rmSync(file(RELEASE))],
  ['release.json cut off', ({ file }) => cut(file(RELEASE))],
  ['release.json of another shape', ({ file }) => writeFileSync(file(RELEASE), '{"schema": 1}')],
  [
    'release.json altered',
    ({ file }) => edit(file(RELEASE), (text) => text.replace('"commit": "c0ffee"', '"commit": "bad"')),
  ],
  ['signature missing', ({ file }) => rmSync(file(`signatures/crm/${version}`), { recursive: true })],
  ['a file of the release missing', ({ file }) => rmSync(file(PAGE))],
  ['a file of the release cut off', ({ file }) => cut(file(PAGE))],
]

const OTHERS: Record<string, (bench: Workbench) => Promise<Compiled>> = {
  publish: (bench) => publish(bench, sampleRemote(scratch, 'team', 'four')),
  promote: (bench) => promote(bench, 'team'),
  canary: (bench) => canary(bench, 'team', { percent: 5 }),
  rollback: (bench) => rollback(bench, 'team'),
  revoke: (bench) => revoke(bench, 'team', team[1]!.release.version),
  'new host': async (bench) => {
    await publish(bench, nextHost)
    return promote(bench, 'host')
  },
  refresh: (bench) => refresh({ ...bench, lifetimeDays: 100 }),
}

const OWN: Record<string, (bench: Workbench) => Promise<Outcome>> = {
  promote: (bench) => promote(bench, 'crm', crm.three.release.version),
  rollback: (bench) => rollback(bench, 'crm', crm.one.release.version),
  'publish again': (bench) => publish(bench, crm.two),
  repair: (bench) => repair(bench, 'crm'),
}

const boot = async ({ store }: Workbench) => (await readBoot(store, 'stable', [signer.publicKey]))!
const entry = async (bench: Workbench) => (await boot(bench)).remotes.find(({ name }) => name === 'crm')
const codes = (damages: readonly Damage[]): string[] =>
  damages.filter(({ part }) => part === 'crm').map(({ said }) => said!.code)

/** A command of another team: takes effect, and changes nothing of crm. */
async function ofOthers(damage: (at: Place) => void, command: (bench: Workbench) => Promise<Compiled>) {
  const at = place()
  const before = await boot(at.bench)
  const ofTeam = before.remotes.find(({ name }) => name === 'team')
  damage(at)
  const { kept } = await command(at.bench)
  expect(await entry(at.bench)).toEqual(before.remotes.find(({ name }) => name === 'crm'))
  const said = codes(kept.map((each) => each.damage))
  for (const each of kept) expect(each).toMatchObject({ stable: version })
  const now = (await boot(at.bench)).remotes.find(({ name }) => name === 'team')
  expect(now).toBeDefined()
  if (![OTHERS.publish, OTHERS['new host'], OTHERS.refresh].includes(command)) expect(now).not.toEqual(ofTeam)
  return `two stays${said.length > 0 ? `; told ${said.join()}` : ''}`
}

async function ofOwn(damage: (at: Place) => void, command: (bench: Workbench) => Promise<Outcome>) {
  const at = place()
  damage(at)
  let text: string
  try {
    const { changed } = await command(at.bench)
    const left = codes(await findDamages({ ...at.bench, keys: [signer.publicKey] }))
    text = left.length === 0 ? 'whole' : changed ? 'done' : 'nothing to do'
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    expect(error.message).toMatch(/pnpm release re(pair|fresh)|publish the same build|publish it/)
    text = `refused, ${error.said!.code}`
  }
  return `${text}: ${nameOf((await entry(at.bench))?.stable.version)} live`
}

async function status(damage: (at: Place) => void) {
  const at = place()
  damage(at)
  return codes(await findDamages({ ...at.bench, keys: [signer.publicKey] })).join() || 'not told'
}

const table = new Map<string, string[]>()
const docs = join(__dirname, '../../../docs/releases.md')
const [BEGIN, END] = ['<!-- damages -->\n', '<!-- /damages -->']

it.each(DAMAGES)('%s: affects no other team, is reported, and can be repaired', async (title, damage) => {
  const others = new Map<string, string[]>()
  for (const [name, command] of Object.entries(OTHERS)) {
    const cell = await ofOthers(damage, command)
    others.set(cell, [...(others.get(cell) ?? []), name])
  }
  // The result is the same for every command of the others.
  expect([...others.keys()]).toHaveLength(1)
  const told = await status(damage)
  expect(told).not.toBe('not told')
  const cells = [[...others.keys()][0]!, told]
  for (const command of Object.values(OWN)) cells.push(await ofOwn(damage, command))
  // One of them repairs it, unless the store itself fails to return the file.
  expect(cells.slice(2).some((cell) => /^whole/.test(cell))).toBe(told !== 'unread')
  table.set(title, cells)
})

it('matches the table in docs/releases.md', () => {
  const header = [
    'damage',
    `others: ${Object.keys(OTHERS).join(', ')}`,
    '`status` tells',
    ...Object.keys(OWN).map((each) => `own ${each}`),
  ]
  const rows = [header, header.map(() => '---'), ...[...table].map(([title, cells]) => [title, ...cells])]
  const printed = `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
  const text = readFileSync(docs, 'utf8')
  const start = text.indexOf(BEGIN) + BEGIN.length
  const end = text.indexOf(END)
  if (process.env.UPDATE_DOCS) writeFileSync(docs, text.slice(0, start) + printed + text.slice(end))
  const words = (markdown: string): string => markdown.replaceAll(/[ -]+/g, ' ')
  expect(words(readFileSync(docs, 'utf8').slice(start, start + printed.length + 4_000))).toContain(words(printed))
})
