import { randomUUID } from 'node:crypto'
import {
  CONTENT_LIMITS,
  type ContentDraft,
  type publishContent,
  type saveContent,
} from '@tessera/shared/contract/content'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { ownPictures } from '../assets/own-pictures'
import type { Transaction } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { contentDesigns, contentImages, contentMaterials, contents } from '../db/schema/contents'
import { designResults } from '../db/schema/design'
import { teams } from '../db/schema/people'
import { AppError } from '../http/app-error'
import { doOnce } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import { manageableBy } from '../materials/materials.repository'
import { type ContentRow, keepsFactory, keepsShop, keptBy } from './contents.repository'
import { cleanRichText, picturesIn, plainText } from './rich-text'

type Written = EndpointParsedInput<typeof saveContent>

/** What a content holds besides its words, in its order. */
interface Linked {
  images: string[]
  materials: string[]
  designs: string[]
}
const NOTHING: Linked = { images: [], materials: [], designs: [] }

/**
 * Adds or changes a content; its text is cleaned.
 * @throws AppError FORBIDDEN for a shop's below {@link ACCESS.material}; NOT_FOUND for a content or factory that the viewer does not keep, and
 *   for pictures, goods and designs that are not theirs to show; VALIDATION for a text or pictures beyond the limits; VERSION_STALE,
 *   IDEMPOTENCY_MISMATCH
 */
export async function writeContent(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, ...input }: Written,
): Promise<{ row: ContentRow; repeated: boolean }> {
  // Two requests with one token: the second waits here.
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, viewer.teamId)).for('no key update')
  const once = { viewer, operation: 'saveContent', clientToken, payload: input }
  const { answer, repeated } = await doOnce(tx, once, async () => {
    const former = input.former && (await changeable(tx, viewer, input.former))
    const factoryId = former ? former.factoryId : (input.factoryId ?? null)
    if (!former) await requireOwner(tx, viewer, factoryId)
    return { id: await write(tx, viewer, { former, factoryId, draft: input.content }) }
  })
  const [row] = await tx.select().from(contents).where(eq(contents.id, answer.id))
  if (!row) throw new AppError('NOT_FOUND')
  return { row, repeated }
}

async function requireOwner(tx: Transaction, viewer: SignedIn, factoryId: string | null): Promise<void> {
  if (factoryId === null) {
    if (!keepsShop(viewer)) throw new AppError('FORBIDDEN')
  } else if (!(await keepsFactory(tx, viewer, factoryId))) throw new AppError('NOT_FOUND')
}

async function changeable(
  tx: Transaction,
  viewer: SignedIn,
  { id, version }: { id: string; version: number },
): Promise<ContentRow> {
  const [row] = await lock(tx, viewer, [id])
  if (row!.version !== version) throw new AppError('VERSION_STALE')
  return row!
}

/** @throws AppError NOT_FOUND when the viewer does not keep one of them */
async function lock(tx: Transaction, viewer: SignedIn, asked: readonly string[]): Promise<ContentRow[]> {
  const ids = [...new Set(asked)]
  const rows = await tx
    .select()
    .from(contents)
    .where(and(inArray(contents.id, ids), keptBy(tx, viewer)))
    .for('update')
  if (rows.length < ids.length) throw new AppError('NOT_FOUND')
  return rows
}

interface Writing {
  former: ContentRow | null
  factoryId: string | null
  draft: ContentDraft
}

async function write(tx: Transaction, viewer: SignedIn, { former, factoryId, draft }: Writing): Promise<string> {
  const { kind, title, coverFileId, materialIds, resultIds } = draft
  const body = cleanRichText(draft.body)
  if (body.length > CONTENT_LIMITS.body) refuse('body')
  const images = [...new Set([...(coverFileId === null ? [] : [coverFileId]), ...picturesIn(body)])]
  if (images.length > CONTENT_LIMITS.images) refuse('images')
  const linked = { images, materials: materialIds, designs: resultIds }
  await requireFresh(tx, viewer, { factoryId, linked, had: former ? await linkedTo(tx, former.id) : NOTHING })
  const columns = { kind, title, body, plain: plainText(body), coverFileId }
  const id = former?.id ?? randomUUID()
  if (former) {
    const changed = { ...columns, version: sql`${contents.version} + 1`, updatedAt: sql`now()` }
    await tx.update(contents).set(changed).where(eq(contents.id, id))
  } else {
    await tx.insert(contents).values({ ...columns, id, teamId: viewer.teamId, createdBy: viewer.userId, factoryId })
  }
  await link(tx, id, linked)
  return id
}

const refuse = (field: string): never => {
  throw new AppError('VALIDATION', { issues: [{ path: `content.${field}`, message: 'too_big' }] })
}

async function linkedTo(tx: Transaction, contentId: string): Promise<Linked> {
  const images = await tx.select().from(contentImages).where(eq(contentImages.contentId, contentId))
  const goods = await tx.select().from(contentMaterials).where(eq(contentMaterials.contentId, contentId))
  const designs = await tx.select().from(contentDesigns).where(eq(contentDesigns.contentId, contentId))
  return {
    images: images.map(({ fileId }) => fileId),
    materials: goods.map(({ materialId }) => materialId),
    designs: designs.map(({ resultId }) => resultId),
  }
}

interface Asked {
  factoryId: string | null
  linked: Linked
  /** What it has already stays, whoever put it there. */
  had: Linked
}

/** @throws AppError NOT_FOUND when something new is not the viewer's to show */
async function requireFresh(tx: Transaction, viewer: SignedIn, { factoryId, linked, had }: Asked): Promise<void> {
  const fresh = (name: keyof Linked) => linked[name].filter((id) => !had[name].includes(id))
  await ownPictures(tx, viewer, fresh('images'))
  const goods = fresh('materials')
  if (goods.length > 0) {
    const ofOwner = factoryId === null ? undefined : eq(materials.factoryId, factoryId)
    const found = await tx
      .select({ id: materials.id })
      .from(materials)
      .where(and(inArray(materials.id, goods), manageableBy(tx, viewer), ofOwner))
      .for('key share')
    if (found.length < goods.length) throw new AppError('NOT_FOUND')
  }
  const designs = fresh('designs')
  if (designs.length > 0) {
    const found = await tx
      .select({ id: designResults.id })
      .from(designResults)
      .where(
        and(
          inArray(designResults.id, designs),
          eq(designResults.teamId, viewer.teamId),
          isNull(designResults.deletedAt),
          isNotNull(designResults.fileId),
        ),
      )
      .for('key share')
    if (found.length < designs.length) throw new AppError('NOT_FOUND')
  }
}

async function link(tx: Transaction, contentId: string, { images, materials: goods, designs }: Linked): Promise<void> {
  await tx.delete(contentImages).where(eq(contentImages.contentId, contentId))
  await tx.delete(contentMaterials).where(eq(contentMaterials.contentId, contentId))
  await tx.delete(contentDesigns).where(eq(contentDesigns.contentId, contentId))
  if (images.length > 0)
    await tx.insert(contentImages).values(images.map((fileId, ordinal) => ({ contentId, ordinal, fileId })))
  // Goods and designs that went meanwhile went from here, too.
  if (goods.length > 0)
    await tx.insert(contentMaterials).values(goods.map((materialId, ordinal) => ({ contentId, ordinal, materialId })))
  if (designs.length > 0)
    await tx.insert(contentDesigns).values(designs.map((resultId, ordinal) => ({ contentId, ordinal, resultId })))
}

/**
 * Shows contents to customers, or takes them offline; all or none.
 * @throws AppError NOT_FOUND when the viewer does not keep one of them; CONTENT_EMPTY for one without words and pictures
 */
export async function setContentStatus(
  tx: Transaction,
  viewer: SignedIn,
  { ids, status }: EndpointParsedInput<typeof publishContent>,
): Promise<{ changed: number }> {
  const rows = await lock(tx, viewer, ids)
  const different = rows.filter((row) => row.status !== status && !(row.status === 'draft' && status === 'offline'))
  if (different.length === 0) return { changed: 0 }
  if (status === 'published' && different.some(({ plain, body }) => plain === '' && picturesIn(body).length === 0))
    throw new AppError('CONTENT_EMPTY')
  await tx
    .update(contents)
    .set({
      status,
      publishedAt: sql`coalesce(${contents.publishedAt}, now())`,
      version: sql`${contents.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      inArray(
        contents.id,
        different.map(({ id }) => id),
      ),
    )
  return { changed: different.length }
}

/** Pictures become unused uploads. @throws AppError NOT_FOUND when the viewer does not keep one of them; then none goes */
export async function removeContents(
  tx: Transaction,
  viewer: SignedIn,
  ids: readonly string[],
): Promise<{ deleted: number }> {
  const rows = await lock(tx, viewer, ids)
  await tx.delete(contents).where(
    inArray(
      contents.id,
      rows.map(({ id }) => id),
    ),
  )
  return { deleted: rows.length }
}
