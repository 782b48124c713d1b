import type { getUploadLinkList, UploadLink } from '@tessera/shared/contract/upload-link'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { customerOf, liveOf } from '../customers/customers.repository'
import type { Reader } from '../db/database'
import { customers } from '../db/schema/customers'
import { uploadLinks } from '../db/schema/upload-links'
import { AppError } from '../http/app-error'
import { countRows, ordering, pageAnswer, pageWindow } from '../http/list-query'
import { openState } from '../links/link-state.rules'
import type { SecretLinks } from '../links/secret-links'

/** How links are written into answers. */
export interface UploadLinkPresenting {
  links: SecretLinks
  /** The page's address for a token. */
  pageOf: (token: string) => string
}

/** Links with their customers; those of deleted customers have ended, and are shown nowhere. */
const shownLinks = (tx: Reader) =>
  tx
    .select({ link: uploadLinks, customerName: customers.name })
    .from(uploadLinks)
    .innerJoin(customers, eq(customers.id, uploadLinks.customerId))
    .$dynamic()
type ShownLink = Awaited<ReturnType<typeof shownLinks>>[number]

function presentUploadLink({ link, customerName }: ShownLink, { links, pageOf }: UploadLinkPresenting): UploadLink {
  const secrets = links.unseal(link)
  return {
    id: link.id,
    state: openState(link),
    link: secrets && pageOf(secrets.token),
    expiresAt: link.expiresAt.toISOString(),
    customer: { id: link.customerId, name: customerName },
    photos: link.photos,
    lastPhotoAt: link.lastPhotoAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
  }
}

/** @throws AppError NOT_FOUND */
export async function uploadLinkOf(
  tx: Reader,
  teamId: string,
  id: string,
  presenting: UploadLinkPresenting,
): Promise<UploadLink> {
  const [row] = await shownLinks(tx).where(and(eq(uploadLinks.id, id), liveOf(teamId)))
  if (!row) throw new AppError('NOT_FOUND')
  return presentUploadLink(row, presenting)
}

/** @throws AppError NOT_FOUND for a customer that is not the team's */
export async function uploadLinkPage(
  tx: Reader,
  teamId: string,
  query: EndpointParsedInput<typeof getUploadLinkList>,
  presenting: UploadLinkPresenting,
): Promise<EndpointOutput<typeof getUploadLinkList>> {
  const { customerId, received } = query
  if (customerId !== undefined) await customerOf(tx, teamId, customerId)
  const where = and(
    eq(uploadLinks.teamId, teamId),
    liveOf(teamId),
    customerId === undefined ? undefined : eq(uploadLinks.customerId, customerId),
    received ? isNotNull(uploadLinks.lastPhotoAt) : received === false ? isNull(uploadLinks.lastPhotoAt) : undefined,
  )
  const sortable = { createdAt: uploadLinks.createdAt, lastPhotoAt: uploadLinks.lastPhotoAt }
  const { limit, offset } = pageWindow(query)
  const rows = await shownLinks(tx)
    .where(where)
    .orderBy(...ordering(query, sortable, [desc(uploadLinks.createdAt)], uploadLinks.id))
    .limit(limit)
    .offset(offset)
  const counted = await countRows(tx, query, (most) =>
    tx
      .select({ id: uploadLinks.id })
      .from(uploadLinks)
      .innerJoin(customers, eq(customers.id, uploadLinks.customerId))
      .where(where)
      .limit(most)
      .as('rows'),
  )
  return pageAnswer(
    rows.map((row) => presentUploadLink(row, presenting)),
    counted,
    query,
  )
}
