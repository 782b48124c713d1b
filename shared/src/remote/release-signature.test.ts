/** @jest-environment node */
import { generateKeyPairSync, sign } from 'node:crypto'
import { signedBytes, verifySigned } from './release-signature'

const keys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64')
  const seal = (signed: unknown) => ({
    signed,
    signature: sign(null, signedBytes(signed), privateKey).toString('base64'),
  })
  return { raw, seal }
}
const ours = keys()
const theirs = keys()
const document = { seq: 3, title: '拼居', remotes: [{ name: 'a', percent: 0.5 }] }

const withoutWebCrypto = async (work: () => Promise<void>): Promise<void> => {
  const { crypto } = globalThis
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true })
  try {
    await work()
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
  }
}

const cases = async (): Promise<void> => {
  const sealed = ours.seal(document)
  expect(await verifySigned(sealed, [ours.raw])).toEqual(document)
  expect(await verifySigned(sealed, [theirs.raw, ours.raw])).toEqual(document)
  expect(await verifySigned(sealed, [theirs.raw])).toBeNull()
  expect(await verifySigned(sealed, [])).toBeNull()
  expect(await verifySigned({ ...sealed, signed: { ...document, seq: 4 } }, [ours.raw])).toBeNull()
  expect(await verifySigned({ ...sealed, signature: 'AAAA' }, [ours.raw])).toBeNull()
  expect(await verifySigned({ ...sealed, signature: '!' }, [ours.raw])).toBeNull()
  expect(await verifySigned(document, [ours.raw])).toBeNull()
  expect(await verifySigned(null, [ours.raw])).toBeNull()
}

it('accepts only what a trusted key signed', cases)

it('does the same without WebCrypto', () => withoutWebCrypto(cases))

it('survives re-serialisation and escaping', async () => {
  const sealed = ours.seal({ ...document, note: '</script>\u2028', 10: 'ten', 9: 'nine' })
  const escaped = JSON.stringify(JSON.parse(JSON.stringify(sealed, null, 2))).replaceAll('<', '\\u003c')
  expect(await verifySigned(JSON.parse(escaped), [ours.raw])).toEqual(sealed.signed)
})
