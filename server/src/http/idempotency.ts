import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { idempotencyKeys } from '../db/schema/people'
import { AppError } from './app-error'
import type { SignedIn } from './route'

/** JSON with sorted keys, so that equal values give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}

export interface Once<Answer> {
  answer: Answer
  /** The work was done by an earlier call; this is its answer. */
  repeated: boolean
}

/**
 * Runs `work` once for each `clientToken` of a person and repeats the first answer for later calls. The caller holds a lock that keeps
 * two requests with one token from running at the same time.
 * @param payload what was asked; the same token with another payload is refused
 * @throws AppError IDEMPOTENCY_MISMATCH; whatever `work` throws, and then the token stays unused
 */
export async function doOnce<Answer extends object>(
  tx: Transaction,
  input: { viewer: SignedIn; operation: string; clientToken: string; payload: unknown },
  work: () => Promise<Answer>,
): Promise<Once<Answer>> {
  const key = { userId: input.viewer.userId, operation: input.operation, clientToken: input.clientToken }
  const payloadHash = createHash('sha256').update(canonical(input.payload)).digest('hex')
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, key.userId),
        eq(idempotencyKeys.operation, key.operation),
        eq(idempotencyKeys.clientToken, key.clientToken),
      ),
    )
  if (known) {
    if (known.payloadHash !== payloadHash) throw new AppError('IDEMPOTENCY_MISMATCH')
    return { answer: known.answer as Answer, repeated: true }
  }
  const answer = await work()
  await tx.insert(idempotencyKeys).values({ ...key, payloadHash, answer })
  return { answer, repeated: false }
}
