/** AES-GCM with the key given to {@link sessionCipher}; what is sealed ends in its 16 bytes of proof. */
interface Cipher {
  seal(iv: Uint8Array<ArrayBuffer>, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** Rejects what was sealed under another key or changed since. */
  open(iv: Uint8Array<ArrayBuffer>, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

async function browserCipher(subtle: SubtleCrypto, key: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    seal: async (iv, plain) => new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, imported, plain)),
    open: async (iv, sealed) => new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, imported, sealed)),
  }
}

/** On plain http outside the own machine the browser has no Web Crypto: a shop's tablet that opens the product by its address in the house. */
async function ownCipher(key: Uint8Array): Promise<Cipher> {
  const { gcm } = await import(/* webpackChunkName: "cipher" */ '@noble/ciphers/aes.js')
  return {
    seal: (iv, plain) => Promise.resolve(gcm(key, iv).encrypt(plain)),
    open: async (iv, sealed) => gcm(key, iv).decrypt(sealed),
  }
}

export function sessionCipher(key: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  return subtle ? browserCipher(subtle, key) : ownCipher(key)
}
