import {
  forgetOverrides,
  hasTraces,
  isOverrideAsked,
  judgeOverride,
  LIFETIME_MS,
  overridden,
  OVERRIDES_KEY,
  readOverrides,
  takeAskedOverrides,
  writeOverrides,
} from './overrides'
import { BOOT, CANARY, OWN_BUILD, REVOKED, STABLE } from './overrides.fixtures'
import { sessionRemotes } from '../registry/session-remotes'

const PERSON = 'user-1'
const [crm] = BOOT.remotes

beforeEach(() => {
  localStorage.clear()
  forgetOverrides()
  history.replaceState(null, '', '/work?tab=1')
})

it.each([
  'http://localhost:3001/remoteEntry.js',
  'https://127.0.0.1:9/x/remoteEntry.js',
  'http://[::1]:3001/remoteEntry.mjs',
  `/remotes/crm/${STABLE}/remoteEntry.js`,
  `/remotes/crm/${CANARY}/remoteEntry.js`,
])('%s is allowed', (entry) => {
  expect(judgeOverride(`crm@${entry}`, BOOT)).toEqual({ remote: 'crm', entry: new URL(entry, location.origin).href })
})

it.each([
  ['nonsense', 'remote'],
  ['nobody@http://localhost:3001/remoteEntry.js', 'remote'],
  ['crm@https://evil.example/remoteEntry.js', 'foreign'],
  ['crm@https://localhost.evil.example/remoteEntry.js', 'foreign'],
  ['crm@https://localhost:1@evil.example/x.js', 'foreign'],
  ['crm@http://user@localhost:3001/remoteEntry.js', 'foreign'],
  ['crm@http://:p@localhost:3001/remoteEntry.js', 'foreign'],
  ['crm@javascript://localhost/x.js', 'foreign'],
  ['crm@data:text/javascript,alert(1).js', 'foreign'],
  ['crm@http://localhost:3001/', 'foreign'],
  ['crm@//evil.example/remoteEntry.js', 'foreign'],
  ['crm@/files/upload.js', 'release'],
  // Another file of a live release, a release of another remote, a revoked one, one never promoted.
  [`crm@/remotes/crm/${STABLE}/y.js`, 'release'],
  [`crm@/remotes/crm/${STABLE}/remoteEntry.js?x=1`, 'release'],
  [`crm@/remotes/team/${STABLE}/remoteEntry.js`, 'release'],
  [`crm@/remotes/crm/${REVOKED}/remoteEntry.js`, 'release'],
  [`crm@/remotes/crm/${'d'.repeat(16)}/remoteEntry.js`, 'release'],
])('%s is refused: %s', (text, reason) => expect(judgeOverride(text, BOOT)).toBe(reason))

it('refuses a live release once it is revoked', () => {
  const revoked = { ...BOOT, remotes: [{ ...crm!, revoked: [CANARY] }] }
  expect(judgeOverride(`crm@/remotes/crm/${CANARY}/remoteEntry.js`, revoked)).toBe('release')
})

it('only reads what the address asks for, and cleans the address', () => {
  history.replaceState(
    null,
    '',
    `/work?tab=1&override=crm@${OWN_BUILD.entry}&override=team@https://evil.example/a.js&override=panel`,
  )
  expect(isOverrideAsked()).toBe(true)
  expect(takeAskedOverrides(BOOT)).toEqual({
    proposed: [OWN_BUILD],
    refused: { remote: 'team', entry: 'https://evil.example/a.js', reason: 'foreign' },
    panel: true,
    off: false,
  })
  expect(location.search).toBe('?tab=1')
  expect(isOverrideAsked()).toBe(false)
  expect(hasTraces()).toBe(false)
  history.replaceState(null, '', '/work?override=off')
  expect(takeAskedOverrides(BOOT)).toEqual({ proposed: [], refused: null, panel: false, off: true })
})

it('ignores expired overrides and foreign values in the storage', () => {
  const now = Date.now()
  writeOverrides([OWN_BUILD], PERSON, 'granted', now)
  expect(document.cookie).toContain('tessera_override=granted')
  expect(readOverrides(BOOT, PERSON, now + LIFETIME_MS - 1).list).toEqual([OWN_BUILD])
  expect(readOverrides(BOOT, PERSON, now + LIFETIME_MS).list).toEqual([])
  for (const text of [
    '{',
    '[]',
    '{"list":5,"expiresAt":1}',
    JSON.stringify({
      list: [{ remote: 'crm', entry: 'https://evil.example/a.js' }],
      expiresAt: now + 1_000,
      person: PERSON,
    }),
    JSON.stringify({ list: [OWN_BUILD], expiresAt: now + 100 * LIFETIME_MS, person: PERSON }),
  ]) {
    localStorage.setItem(OVERRIDES_KEY, text)
    expect(readOverrides(BOOT, PERSON, now).list).toEqual([])
  }
})

it('belongs to the person who started it, and leaves nothing when it ends', () => {
  writeOverrides([OWN_BUILD], PERSON, 'granted')
  expect(readOverrides(BOOT, 'user-2').list).toEqual([])
  expect(readOverrides(BOOT, null).list).toEqual([])
  expect(hasTraces()).toBe(true)
  forgetOverrides()
  expect(hasTraces()).toBe(false)
  expect(document.cookie).not.toContain('tessera_override')
  expect(readOverrides(BOOT, PERSON).list).toEqual([])
})

it('replaces the code’s address and keeps the declaration', () => {
  const [remote, other] = sessionRemotes(
    { ...BOOT, remotes: BOOT.remotes.map((each) => ({ ...each, canary: null })) },
    '',
  )
  expect(overridden([{ ...remote!, fallback: remote! }, other!], [OWN_BUILD], BOOT)).toEqual([
    {
      ...remote,
      integrity: undefined,
      files: undefined,
      assets: undefined,
      entry: OWN_BUILD.entry,
      version: 'override',
      override: true,
    },
    other,
  ])
})

it('takes a release of this site with its hash, until a later document no longer names it', () => {
  const [remote] = sessionRemotes({ ...BOOT, remotes: [{ ...crm!, canary: null }] }, '')
  const list = [{ remote: 'crm', entry: new URL(crm!.canary!.entry, location.origin).href }]
  expect(overridden([remote!], list, BOOT)).toEqual([
    expect.objectContaining({ version: CANARY, integrity: crm!.canary!.integrity, override: true }),
  ])
  expect(overridden([remote!], list, { ...BOOT, remotes: [{ ...crm!, canary: null }] })).toEqual([remote])
})
