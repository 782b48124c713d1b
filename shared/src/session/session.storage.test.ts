import { SIGNED_IN } from '../testing/testing'
import { decryptSession, encryptSession, readStoredSession, SESSION_KEY, storeSession } from './session.storage'

const SESSION = { token: 'token-of-a-person', userInfo: { ...SIGNED_IN, userName: '王小明' } }
const complete = globalThis.crypto

/** The environment of a page on plain http. */
function withoutWebCrypto(): void {
  const rest = { getRandomValues: complete.getRandomValues.bind(complete) }
  Object.defineProperty(globalThis, 'crypto', { value: rest, configurable: true })
}
const withWebCrypto = () => Object.defineProperty(globalThis, 'crypto', { value: complete, configurable: true })

beforeEach(async () => {
  await storeSession(null)
})
afterEach(() => {
  withWebCrypto()
  localStorage.clear()
})

describe.each([
  ['with Web Crypto', withWebCrypto],
  ['on plain http, without it', withoutWebCrypto],
])('%s', (_where, arrange) => {
  beforeEach(() => {
    arrange()
  })

  it('stores token and user info encrypted under one key', async () => {
    await storeSession(SESSION)
    expect(Object.keys(localStorage)).toEqual([SESSION_KEY])
    const kept = atob(localStorage.getItem(SESSION_KEY)!)
    expect(kept).not.toContain('token')
    expect(kept).not.toContain('mobile')
    expect(await readStoredSession()).toEqual(SESSION)
  })

  it('never writes the same ciphertext twice', async () => {
    expect(await encryptSession(SESSION)).not.toBe(await encryptSession(SESSION))
  })

  it('rejects modified, truncated or invented text', async () => {
    const text = await encryptSession(SESSION)
    const bytes = [...atob(text)]
    bytes[20] = String.fromCharCode(bytes[20]!.charCodeAt(0) ^ 1)
    for (const bad of [btoa(bytes.join('')), text.slice(0, 24), '', 'not base64 !', btoa('{"token":"x"}')]) {
      expect(await decryptSession(bad)).toBeNull()
    }
  })
})

it('both cipher implementations are interoperable', async () => {
  const sealedByBrowser = await encryptSession(SESSION)
  withoutWebCrypto()
  expect(await decryptSession(sealedByBrowser)).toEqual(SESSION)
  const sealedByUs = await encryptSession(SESSION)
  withWebCrypto()
  expect(await decryptSession(sealedByUs)).toEqual(SESSION)
})

it('a full storage only means a log-in on the next visit', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await storeSession(SESSION)
  full.mockRestore()
  expect(await readStoredSession()).toBeNull()
})
