import { createHash, randomUUID } from 'node:crypto'
import type { createShare, Share } from '@tessera/shared/contract/share'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { customerOf } from '../customers/customers.repository'
import type { Transaction } from '../db/database'
import { designResults } from '../db/schema/design'
import { shareItems, shares } from '../db/schema/shares'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { hashToken, newSecrets } from './share-links'
import { presentShares, type SharePresenting, type ShareRow } from './shares.repository'

type NewShare = EndpointParsedInput<typeof createShare>

/** @throws AppError NOT_FOUND for a result or customer that is not the team's; IDEMPOTENCY_MISMATCH */
export async function addShare(
  tx: Transaction,
  viewer: SignedIn,
  input: NewShare,
  presenting: SharePresenting,
): Promise<{ share: Share; repeated: boolean }> {
  const { clientToken, resultIds, customerId, days, withCode, showQuantities } = input
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  await requireResults(tx, viewer.teamId, resultIds)
  if (customerId !== undefined) await customerOf(tx, viewer.teamId, customerId)
  const id = randomUUID()
  const secrets = newSecrets(withCode)
  // The unique token makes a concurrent request wait here until the first commits, and then find its link.
  const [made] = await tx
    .insert(shares)
    .values({
      id,
      teamId: viewer.teamId,
      createdBy: viewer.userId,
      clientToken,
      requestHash,
      tokenHash: hashToken(secrets.token),
      sealed: presenting.links.seal(id, secrets),
      hasCode: withCode,
      customerId: customerId ?? null,
      showQuantities,
      days,
      expiresAt: sql`now() + ${days} * interval '1 day'`,
    })
    .onConflictDoNothing({ target: [shares.teamId, shares.clientToken] })
    .returning()
  if (!made) {
    const [known] = await tx
      .select()
      .from(shares)
      .where(and(eq(shares.teamId, viewer.teamId), eq(shares.clientToken, clientToken)))
    if (known?.requestHash !== requestHash || known.createdBy !== viewer.userId)
      throw new AppError('IDEMPOTENCY_MISMATCH')
    return { share: await present(tx, known, presenting), repeated: true }
  }
  await tx.insert(shareItems).values(resultIds.map((resultId, index) => ({ shareId: id, number: index + 1, resultId })))
  return { share: await present(tx, made, presenting), repeated: false }
}

/** @throws AppError NOT_FOUND */
export async function endShare(
  tx: Transaction,
  teamId: string,
  id: string,
  presenting: SharePresenting,
): Promise<{ share: Share; repeated: boolean }> {
  const own = and(eq(shares.id, id), eq(shares.teamId, teamId))
  const [ended] = await tx
    .update(shares)
    .set({ revokedAt: sql`now()` })
    .where(and(own, isNull(shares.revokedAt)))
    .returning()
  const [row] = ended ? [ended] : await tx.select().from(shares).where(own)
  if (!row) throw new AppError('NOT_FOUND')
  return { share: await present(tx, row, presenting), repeated: !ended }
}

async function present(tx: Transaction, row: ShareRow, presenting: SharePresenting): Promise<Share> {
  const [share] = await presentShares(tx, [row], presenting)
  return share!
}

async function requireResults(tx: Transaction, teamId: string, ids: readonly string[]): Promise<void> {
  const found = await tx
    .select({ id: designResults.id })
    .from(designResults)
    .where(
      and(
        inArray(designResults.id, [...ids]),
        eq(designResults.teamId, teamId),
        isNull(designResults.deletedAt),
        isNotNull(designResults.fileId),
      ),
    )
  if (found.length !== ids.length) throw new AppError('NOT_FOUND')
}
