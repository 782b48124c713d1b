import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: OWASP's first choice; about 10 ms on a thread of the pool. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

let decoy: Promise<string> | null = null

/** Takes as long for an account that does not exist as for one that does, so that the time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that does not exist')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
