import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { files } from '../db/schema/files'
import { AppError } from '../http/app-error'
import { BlobMissing, type Storage } from '../storage/storage'
import type { FileLinks, SignedQuery } from './file-links'
import { ImageVariants, type VariantSource } from './image-variants'
import type { SamplePhoto } from './sample-photos'
import { acceptsWebp, type Variant, type VariantQuery, variantOf } from './variant.rules'

interface ServingDeps {
  database: Database
  storage: Storage
  links: FileLinks
  variants: ImageVariants
  samples: ReadonlyMap<string, SamplePhoto>
  isBranded: (tx: Transaction, teamId: string) => Promise<boolean>
}

type Query = VariantQuery & SignedQuery
const SAMPLE_MAX_AGE = 86_400
/** What a made picture carries follows the team's membership; it is asked for by its validator after this. */
const MARKS_MAX_AGE = 300
const MIME = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
/** What a made picture is sent as when its full size is asked for: by eye equal to the lossless master, at a quarter of its bytes. */
const FULL_SIZE: Variant = { width: null, height: null, quality: 95, format: 'jpeg' }
/** The master itself but for its marks; by a download's name, which the link's signature covers. */
const LOSSLESS: Variant = { ...FULL_SIZE, quality: 100, format: 'png' }

/** How a picture is sent to somebody who may see it. */
interface Sending {
  /** Saved under this name instead of shown. */
  fileName?: string | undefined
  /** `cache-control` of the answer, by the picture. */
  cacheControl: (file: { provenance: string | null }) => string
}

/** Answers with a file of the database, in one of a few sizes. @throws AppError ROUTE_NOT_FOUND */
export type SendPicture = (
  request: FastifyRequest<{ Querystring: VariantQuery }>,
  reply: FastifyReply,
  fileId: string,
  sending: Sending,
) => Promise<FastifyReply>

/** A picture in full size as a local file, with the marks a made one carries; null when it is gone. */
export type MakeWhole = (fileId: string, format: 'jpeg' | 'png') => Promise<string | null>

export function wholeMaker(deps: ServingDeps): MakeWhole {
  return async (fileId, format) => {
    const source = await sourceOf(deps, fileId)
    if (!source) return null
    try {
      return await deps.variants.make(source, format === 'png' ? LOSSLESS : FULL_SIZE)
    } catch (error) {
      if (error instanceof BlobMissing) return null
      throw error
    }
  }
}

/** A file of the database with what it carries now. */
function sourceOf({ database, isBranded }: ServingDeps, fileId: string) {
  return database.transaction(async (tx) => {
    const [row] = await tx.select().from(files).where(eq(files.id, fileId))
    if (!row) return null
    return { ...row, branded: row.provenance !== null && (row.teamId === null || (await isBranded(tx, row.teamId))) }
  })
}

/**
 * Sends pictures as they are or in one of a few sizes. What an engine made is never sent without its label, and carries the brand mark
 * unless the team's membership removes it now.
 */
export function pictureSender(deps: ServingDeps): SendPicture {
  return async (request, reply, fileId, { fileName, cacheControl }) => {
    const file = await sourceOf(deps, fileId)
    if (!file) throw new AppError('ROUTE_NOT_FOUND')
    if (fileName !== undefined) {
      reply.header('content-disposition', attachment(fileName))
    }
    // A download is for keeping: in the format that everything opens.
    const webp = fileName === undefined && acceptsWebp(request.headers.accept)
    const whole = fileName?.endsWith('.png') ? LOSSLESS : FULL_SIZE
    const variant = variantOf(request.query, file, webp) ?? (file.provenance === null ? null : whole)
    reply.header('cache-control', cacheControl(file))
    return send(request, reply, deps, { source: file, mime: file.mime, variant })
  }
}

/**
 * `/files/<id>`: pictures by signed link, without a token. A link that is forged, expired or leads to nothing answers 404 alike.
 */
export function registerFileServing(app: FastifyInstance, deps: ServingDeps, sendPicture: SendPicture): void {
  app.get<{ Params: { id: string }; Querystring: Query }>('/files/:id', async (request, reply) => {
    const { id } = request.params
    const seconds = deps.links.remaining(id, request.query)
    if (seconds === null) throw new AppError('ROUTE_NOT_FOUND')
    return sendPicture(request, reply, id, {
      fileName: request.query.d,
      cacheControl: ({ provenance }) =>
        `private, max-age=${provenance === null ? `${seconds}, immutable` : Math.min(seconds, MARKS_MAX_AGE)}`,
    })
  })

  app.get<{ Params: { key: string }; Querystring: VariantQuery }>('/files/samples/:key', async (request, reply) => {
    const sample = deps.samples.get(request.params.key)
    if (!sample) throw new AppError('ROUTE_NOT_FOUND')
    const source = { ...sample, provenance: null, branded: false }
    const variant = variantOf(
      request.query,
      { mime: MIME.jpeg, hasAlpha: false },
      acceptsWebp(request.headers.accept),
    ) ?? { ...FULL_SIZE, quality: 85 }
    reply.header('cache-control', `public, max-age=${SAMPLE_MAX_AGE}`)
    return send(request, reply, deps, { source, mime: MIME.jpeg, variant }, () => readFile(sample.path))
  })
}

/** @param read the bytes of what does not lie in the storage */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ServingDeps,
  { source, mime, variant }: { source: VariantSource; mime: string; variant: Variant | null },
  read?: () => Promise<Buffer>,
): Promise<FastifyReply> {
  const etag = `"${variant ? ImageVariants.nameOf(source, variant) : source.sha256}"`
  reply.header('etag', etag).header('vary', 'accept').header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  try {
    if (!variant) return reply.type(mime).send(await deps.storage.stream(source.sha256))
    const path = await deps.variants.make(source, variant, read)
    const { size } = await stat(path)
    return reply.type(MIME[variant.format]).header('content-length', size).send(createReadStream(path))
  } catch (error) {
    reply.removeHeader('cache-control').removeHeader('etag').removeHeader('content-disposition')
    if (error instanceof BlobMissing) throw new AppError('ROUTE_NOT_FOUND', {}, { cause: error })
    throw error
  }
}

/** `content-disposition` of a download. */
export const attachment = (fileName: string): string => `attachment; filename*=UTF-8''${encodeFileName(fileName)}`

/** RFC 5987: percent-encoding, also of the characters `encodeURIComponent` leaves. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
