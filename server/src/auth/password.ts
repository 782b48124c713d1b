import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from '@tessera/shared/contract/password'

/** argon2id, 19 MiB, two passes: OWASP's first choice; about 10 ms on a thread of the pool. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), OPTIONS)

let decoy: Promise<string> | null = null

/** Takes as long for an unknown account as for a known one, so that timing does not tell them apart. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist')
  const expected = stored ?? (await decoy)
  const normal = normalPassword(password)
  // Older hashes were made from the password as typed, without normalising.
  const matches = (await verify(expected, normal)) || (normal !== password && (await verify(expected, password)))
  return stored !== null && matches
}
