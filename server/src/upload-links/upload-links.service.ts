import { randomUUID } from 'node:crypto'
import type { createUploadLink, UploadLink } from '@tessera/shared/contract/upload-link'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { customerOf } from '../customers/customers.repository'
import type { Transaction } from '../db/database'
import { uploadLinks } from '../db/schema/upload-links'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { hashToken, newSecrets } from '../shares/share-links'
import { uploadLinkOf, type UploadLinkPresenting } from './upload-links.repository'

interface Written {
  link: UploadLink
  repeated: boolean
}

/** @throws AppError NOT_FOUND for a customer that is not the team's; IDEMPOTENCY_MISMATCH */
export async function addUploadLink(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, customerId, days }: EndpointParsedInput<typeof createUploadLink>,
  presenting: UploadLinkPresenting,
): Promise<Written> {
  await customerOf(tx, viewer.teamId, customerId)
  const id = randomUUID()
  const secrets = newSecrets(false)
  // The unique token makes a concurrent request wait here until the first commits, and then find its link.
  const [made] = await tx
    .insert(uploadLinks)
    .values({
      id,
      teamId: viewer.teamId,
      createdBy: viewer.userId,
      clientToken,
      customerId,
      tokenHash: hashToken(secrets.token),
      sealed: presenting.links.seal(id, secrets),
      days,
      expiresAt: sql`now() + ${days} * interval '1 day'`,
    })
    .onConflictDoNothing({ target: [uploadLinks.teamId, uploadLinks.clientToken] })
    .returning()
  if (made) return { link: await uploadLinkOf(tx, viewer.teamId, id, presenting), repeated: false }
  const [known] = await tx
    .select()
    .from(uploadLinks)
    .where(and(eq(uploadLinks.teamId, viewer.teamId), eq(uploadLinks.clientToken, clientToken)))
  if (known?.customerId !== customerId || known.days !== days || known.createdBy !== viewer.userId)
    throw new AppError('IDEMPOTENCY_MISMATCH')
  return { link: await uploadLinkOf(tx, viewer.teamId, known.id, presenting), repeated: true }
}

/** @throws AppError NOT_FOUND */
export async function endUploadLink(
  tx: Transaction,
  teamId: string,
  id: string,
  presenting: UploadLinkPresenting,
): Promise<Written> {
  const ended = await tx
    .update(uploadLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(uploadLinks.id, id), eq(uploadLinks.teamId, teamId), isNull(uploadLinks.revokedAt)))
    .returning({ id: uploadLinks.id })
  return { link: await uploadLinkOf(tx, teamId, id, presenting), repeated: ended.length === 0 }
}
