import { generateKeyPairSync, sign } from 'node:crypto'
import type { BootDocument } from '@tessera/shared/remote/release'
import { signedBytes } from '@tessera/shared/remote/release-signature'
import {
  BOOT_ADDRESS,
  BOOT_ELEMENT_ID,
  KEYS_META,
  LAST_GOOD_KEY,
  newerBootDocument,
  readBootDocument,
} from './boot-document'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const trusted = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64')
const stranger = generateKeyPairSync('ed25519').privateKey

const hash = `sha384-${'A'.repeat(64)}`
const needs = { files: [], provided: [] }
const boot: BootDocument = {
  schema: 1,
  seq: 7,
  channel: 'stable',
  generatedAt: '2025-01-01T00:00:00Z',
  expiresAt: '2999-01-01T00:00:00Z',
  remotes: [
    {
      name: 'design',
      stable: {
        name: 'design',
        title: '设计',
        bases: ['/work/design'],
        routes: [{ path: '/work/design/history', page: 'history', title: '记录', access: { vip: [1, 2] } }],
        version: '1',
        contract: 1,
        entry: '/remotes/design/1/remoteEntry.js',
        integrity: hash,
        files: { 'assets/1.js': hash },
        assets: { remote: needs, pages: { history: needs } },
      },
      canary: null,
      revoked: [],
    },
  ],
}
const sealed = (changed: object = {}, key = privateKey): string => {
  const signed = { ...boot, ...changed }
  return JSON.stringify({ signed, signature: sign(null, signedBytes(signed), key).toString('base64') })
}

const fetched = jest.fn<Promise<Response>, [string]>()

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  document.head.innerHTML = `<meta name="${KEYS_META}" content="${trusted}">`
  fetched.mockReset()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  globalThis.fetch = fetched as typeof fetch
})

function inline(text: string): void {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = BOOT_ELEMENT_ID
  script.textContent = text
  document.body.append(script)
}
const kept = (): number => JSON.parse(localStorage.getItem(LAST_GOOD_KEY)!).signed.seq

it('takes the document in the page, without a request, and stores it', async () => {
  inline(sealed())
  expect(await readBootDocument()).toEqual({ document: boot, origin: 'page', problem: null })
  expect(fetched).not.toHaveBeenCalled()
  expect(kept()).toBe(7)
})

it('fetches from the channel when the page has none, and retries once after a failure', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetched.mockResolvedValueOnce(new Response(sealed()))
  expect(await readBootDocument()).toMatchObject({ document: { seq: 7 }, origin: 'channel' })
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([BOOT_ADDRESS, BOOT_ADDRESS])
})

it('does not retry after a time-out', async () => {
  fetched.mockRejectedValue(new DOMException('late', 'TimeoutError'))
  expect(await readBootDocument()).toEqual({ document: null, origin: null, problem: 'unreachable' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

const CASES: [string, () => string, string][] = [
  ['no JSON', () => '{', 'altered'],
  ['no signature', () => JSON.stringify(boot), 'altered'],
  ['a stranger’s signature', () => sealed({}, stranger), 'altered'],
  ['a changed document', () => sealed().replace('/remotes/design/1/', '/remotes/design/2/'), 'altered'],
  ['a newer schema', () => sealed({ schema: 2 }), 'altered'],
  ['an expired document', () => sealed({ expiresAt: '2025-01-08T00:00:00Z' }), 'expired'],
]

it.each(CASES)('falls back to the last good copy on %s, from page or channel', async (_title, text, problem) => {
  localStorage.setItem(LAST_GOOD_KEY, sealed({ seq: 6 }))
  inline(text())
  fetched.mockImplementation(() => Promise.resolve(new Response(text())))
  expect(await readBootDocument()).toMatchObject({ document: { seq: 6 }, origin: 'last-good', problem })
  expect(kept()).toBe(6)
})

it.each(CASES)('reports the problem on %s without a last good copy', async (_title, text, problem) => {
  inline(text())
  expect(await readBootDocument()).toEqual({ document: null, origin: null, problem })
})

it('rejects a document of another channel, fetched or stored', async () => {
  inline(sealed({ seq: 107, channel: 'beta' }))
  expect(await readBootDocument()).toMatchObject({ document: null, problem: 'altered' })
  localStorage.setItem(LAST_GOOD_KEY, sealed({ seq: 107, channel: 'beta' }))
  document.body.replaceChildren()
  inline(sealed())
  expect(await readBootDocument()).toMatchObject({ document: { seq: 7 }, problem: null })
})

it('rejects an older document, even with a valid signature', async () => {
  localStorage.setItem(LAST_GOOD_KEY, sealed({ seq: 9 }))
  inline(sealed())
  expect(await readBootDocument()).toMatchObject({ document: { seq: 9 }, problem: 'older' })
  fetched.mockResolvedValueOnce(new Response(sealed({ seq: 10 })))
  expect(await readBootDocument()).toMatchObject({ document: { seq: 10 }, origin: 'channel' })
})

it('starts from an expired last good copy: it was valid when stored', async () => {
  localStorage.setItem(LAST_GOOD_KEY, sealed({ seq: 6, expiresAt: '2025-01-08T00:00:00Z' }))
  expect(await readBootDocument()).toMatchObject({ document: { seq: 6 }, problem: 'unreachable' })
})

it('ignores a stored copy that it cannot verify', async () => {
  for (const text of ['not ours', sealed({}, stranger)]) {
    localStorage.setItem(LAST_GOOD_KEY, text)
    expect((await readBootDocument()).document).toBeNull()
  }
})

it('accepts every listed key during a key rotation', async () => {
  document.head.innerHTML = `<meta name="${KEYS_META}" content="AAAA ${trusted}">`
  inline(sealed())
  expect((await readBootDocument()).document?.seq).toBe(7)
  document.head.replaceChildren()
  expect((await readBootDocument()).document).toBeNull()
})

it('drops only the remote whose record is unreadable', async () => {
  inline(sealed({ remotes: [...boot.remotes, { name: 'crm', stable: { version: 'x' } }] }))
  expect((await readBootDocument()).document?.remotes.map(({ name }) => name)).toEqual(['design'])
})

it('replaces an unreadable record by the last readable one, which stays stored', async () => {
  localStorage.setItem(LAST_GOOD_KEY, sealed())
  inline(sealed({ seq: 8, remotes: [{ name: 'design', stable: { version: 5 } }] }))
  expect((await readBootDocument()).document).toEqual({ ...boot, seq: 8 })
  expect(kept()).toBe(7)
})

describe('newerBootDocument', () => {
  const answer = (text: string) => fetched.mockImplementation(() => Promise.resolve(new Response(text)))
  it('returns a newer valid document, otherwise null', async () => {
    answer(sealed({ seq: 8 }))
    expect((await newerBootDocument(7, 1_000))?.seq).toBe(8)
    expect(kept()).toBe(8)
    expect(await newerBootDocument(8, 1_000)).toBeNull()
    answer(sealed({ seq: 9 }, stranger))
    expect(await newerBootDocument(8, 1_000)).toBeNull()
  })
})
