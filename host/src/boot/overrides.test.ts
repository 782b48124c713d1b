import {
  isAllowedEntry,
  isPanelAsked,
  LIFETIME_MS,
  mayOverride,
  overridden,
  OVERRIDES_KEY,
  parseOverride,
  readOverrides,
  takeOverridesFromAddress,
  writeOverrides,
} from './overrides'

const crm = { remote: 'crm', entry: 'http://localhost:3001/remoteEntry.js' }

beforeEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
  history.replaceState(null, '', '/work?tab=1')
  writeOverrides([])
})

it.each([
  ['http://localhost:3001/remoteEntry.js', true],
  ['https://127.0.0.1:9/x/remoteEntry.js', true],
  ['http://[::1]:3001/remoteEntry.mjs', true],
  ['/remotes/crm/0123456789abcdef/remoteEntry.js', true],
  ['/files/upload.js', false],
  ['https://evil.example/remoteEntry.js', false],
  ['https://localhost.evil.example/remoteEntry.js', false],
  ['https://localhost:1@evil.example/x.js', false],
  ['http://user@localhost:3001/remoteEntry.js', false],
  ['javascript://localhost/x.js', false],
  ['data:text/javascript,alert(1).js', false],
  ['http://localhost:3001/', false],
  ['//evil.example/remoteEntry.js', false],
])('%s is allowed: %s', (entry, allowed) => expect(isAllowedEntry(entry)).toBe(allowed))

it('reads what the address asks for, keeps it and cleans the address', () => {
  history.replaceState(null, '', `/work?tab=1&override=crm@${crm.entry}&override=team@https://evil.example/a.js`)
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(takeOverridesFromAddress()).toBe(true)
  expect(location.search).toBe('?tab=1')
  expect(readOverrides().list).toEqual([crm])
  expect(document.cookie).toContain('tessera_override=1')
  expect(warned).toHaveBeenCalledTimes(1)
  // The same again changes nothing, so nothing is loaded anew for ever.
  history.replaceState(null, '', `/work?override=crm@${crm.entry}`)
  expect(takeOverridesFromAddress()).toBe(false)
  history.replaceState(null, '', '/work?override=panel')
  expect(isPanelAsked()).toBe(true)
  expect(takeOverridesFromAddress()).toBe(false)
  expect(isPanelAsked()).toBe(false)
  history.replaceState(null, '', '/work?override=off')
  expect(takeOverridesFromAddress()).toBe(true)
  expect(readOverrides().list).toEqual([])
  expect(document.cookie).not.toContain('tessera_override')
  expect(takeOverridesFromAddress()).toBe(false)
  warned.mockRestore()
})

it('forgets them when their time is over, and trusts nothing else that lies there', () => {
  const now = Date.now()
  writeOverrides([crm], now)
  expect(readOverrides(now + LIFETIME_MS - 1).list).toEqual([crm])
  expect(readOverrides(now + LIFETIME_MS).list).toEqual([])
  for (const text of [
    '{',
    '[]',
    '{"list":5,"expiresAt":1}',
    JSON.stringify({ list: [{ remote: 'crm', entry: 'https://evil.example/a.js' }], expiresAt: now + 1_000 }),
    JSON.stringify({ list: [crm], expiresAt: now + 100 * LIFETIME_MS }),
  ]) {
    localStorage.setItem(OVERRIDES_KEY, text)
    expect(readOverrides(now).list).toEqual([])
  }
})

it('is for developers, and for everybody in development', () => {
  expect(mayOverride(null)).toBe(false)
  expect(mayOverride({})).toBe(false)
  expect(mayOverride({ developer: true })).toBe(true)
  document.head.innerHTML = '<meta name="tessera-development" content="true">'
  expect(mayOverride(null)).toBe(true)
})

it('takes the code from there and leaves everything else as declared', () => {
  const remote = {
    name: 'crm',
    title: '客户',
    bases: ['/work/customer' as const],
    routes: [],
    version: '1',
    contract: 1,
    entry: '/remotes/crm/1/remoteEntry.js',
    integrity: 'sha384-x',
  }
  const other = { ...remote, name: 'team' }
  expect(overridden([{ ...remote, fallback: remote }, other], [crm])).toEqual([
    { ...remote, integrity: undefined, entry: crm.entry, version: 'override', override: true },
    other,
  ])
  expect(parseOverride('nonsense')).toBeNull()
})
