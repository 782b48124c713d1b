import { randomUUID } from 'node:crypto'
import type { createUploadLink, UploadLink } from '@tessera/shared/contract/upload-link'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { customerToAttach } from '../customers/customers.repository'
import type { Transaction } from '../db/database'
import { teams } from '../db/schema/people'
import { uploadLinks } from '../db/schema/upload-links'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { hashToken, newSecrets } from '../links/secret-links'
import { uploadLinkOf, type UploadLinkPresenting } from './upload-links.repository'

interface Written {
  link: UploadLink
  repeated: boolean
}

/** Live links of one customer, and links that a team makes in a day: what arrives under them is kept free of charge. */
export const UPLOAD_LINKS = { live: 5, aDay: 200 } as const

/** @throws AppError NOT_FOUND for a customer that is not the team's; TOO_OFTEN beyond {@link UPLOAD_LINKS}; IDEMPOTENCY_MISMATCH */
export async function addUploadLink(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, customerId: askedFor, days }: EndpointParsedInput<typeof createUploadLink>,
  presenting: UploadLinkPresenting,
): Promise<Written> {
  const { id: customerId } = await customerToAttach(tx, viewer.teamId, askedFor)
  await requireRoom(tx, viewer.teamId, customerId, clientToken)
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

/** Counted one team after the other; a repeated request has its link already. */
async function requireRoom(tx: Transaction, teamId: string, customerId: string, clientToken: string): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
  const others = and(eq(uploadLinks.teamId, teamId), ne(uploadLinks.clientToken, clientToken))
  const lasting = and(isNull(uploadLinks.revokedAt), gt(uploadLinks.expiresAt, sql`now()`))
  const live = await tx.$count(uploadLinks, and(others, eq(uploadLinks.customerId, customerId), lasting))
  const today = await tx.$count(uploadLinks, and(others, gt(uploadLinks.createdAt, sql`now() - interval '1 day'`)))
  if (live >= UPLOAD_LINKS.live || today >= UPLOAD_LINKS.aDay) throw new AppError('TOO_OFTEN')
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
