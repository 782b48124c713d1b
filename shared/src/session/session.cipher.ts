/** AES-GCM with the key given to {@link sessionCipher}; the ciphertext ends with the 16-byte authentication tag. */
interface Cipher {
  seal(iv: Uint8Array<ArrayBuffer>, plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** Rejects if the key differs or the ciphertext was modified. */
  open(iv: Uint8Array<ArrayBuffer>, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

async function browserCipher(subtle: SubtleCrypto, key: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    seal: async (iv, plain) => new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, imported, plain)),
    open: async (iv, sealed) => new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, imported, sealed)),
  }
}

/** Fallback without Web Crypto, i.e. on plain http except localhost: e.g. a shop's tablet that opens the product by its LAN address. */
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
