import { Readable } from 'node:stream'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { typeOf } from '../releases/store/served-as'
import { filePolicy } from './content-security-policy'
import { isDocument } from './page.rules'
import type { ServedFile, ServedFiles } from './served-files'

const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'no-cache'

interface Folder {
  readonly prefix: string
  /** In the store. */
  readonly folder: string
  /** Whether names change with the content. */
  readonly hashed: boolean
}

const FOLDERS: readonly Folder[] = [
  { prefix: '/assets/', folder: 'host/assets/', hashed: true },
  { prefix: '/remotes/', folder: 'remotes/', hashed: true },
  { prefix: '/channels/', folder: 'channels/', hashed: false },
  { prefix: '/', folder: 'host/', hashed: false },
]

/** In bytes. A disk takes names of 255, a bucket paths of 1024, prefix and ending included; what they refuse looks like a failure of theirs. */
const LONGEST = { name: 200, path: 800 }

/** Names as the release tool writes them: nothing hidden, nothing that leads elsewhere, and an ending, which no page's address has. */
const isFileName = (path: string): boolean =>
  Buffer.byteLength(path) <= LONGEST.path &&
  path.split('/').every((part) => /^[^.\\\0][^\\\0]*$/.test(part) && Buffer.byteLength(part) <= LONGEST.name) &&
  /\.[a-z0-9]{1,8}$/i.test(path) &&
  !isDocument(path)

const COMPRESSED = { br: '.br', gzip: '.gz' } as const
/** Smallest first. */
const ENCODINGS = ['br', 'gzip'] as const
/** Builds hold compressed siblings of these only. */
const COMPRESSIBLE = /\.(m?js|css|json|svg|txt|wasm|map|onnx)$/i

interface Found {
  readonly file: ServedFile
  readonly encoding: keyof typeof COMPRESSED | null
}

/** The smallest form of a file that the browser takes. */
async function find(files: ServedFiles, path: string, hashed: boolean, accepted: string): Promise<Found | null> {
  const open = (name: string): Promise<ServedFile | null> => (hashed ? files.hashed(name) : files.current(name))
  const taken = COMPRESSIBLE.test(path) ? ENCODINGS.filter((each) => negotiate(accepted, [each]) === each) : []
  for (const encoding of taken) {
    const file = await open(path + COMPRESSED[encoding])
    if (file) return { file, encoding }
  }
  const file = await open(path)
  return file && { file, encoding: null }
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the browser has it already; a tag counts more than a time. */
function isKnown({ headers }: FastifyRequest, { validator, writtenAt }: ServedFile): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(validator))
  const since = headers['if-modified-since']
  return since !== undefined && Math.floor(writtenAt.getTime() / 1000) * 1000 <= Date.parse(since)
}

function send(request: FastifyRequest, reply: FastifyReply, path: string, { file, encoding }: Found, caching: string) {
  void reply.headers({
    'cache-control': caching,
    'content-security-policy': filePolicy(path),
    // Remotes of one store may be loaded by a host on another address, and integrity checks need their bytes readable there.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    // Weak: whatever stands between may compress what is sent as it is.
    etag: `W/${opaque(file.validator)}`,
    'last-modified': file.writtenAt.toUTCString(),
    ...(COMPRESSIBLE.test(path) ? { vary: 'accept-encoding' } : {}),
  })
  if (isKnown(request, file)) {
    if (file.content instanceof Readable) file.content.destroy()
    return reply.code(304).send()
  }
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.code(200).header('content-length', file.bytes).type(typeOf(path)).send(file.content)
}

function serveFolder(app: FastifyInstance, files: ServedFiles, { prefix, folder, hashed }: Folder): void {
  const caching = hashed ? IMMUTABLE : REVALIDATE
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const name = request.params['*']
    if (!isFileName(name)) return reply.callNotFound()
    const path = folder + name
    let found: Found | null
    try {
      found = await find(files, path, hashed, request.headers['accept-encoding'] ?? '')
    } catch (error) {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }, { cause: error })
    }
    return found ? send(request, reply, path, found, caching) : reply.callNotFound()
  })
}

/** Files of the store with their `.br`/`.gz` siblings where the browser takes them. */
export function serveFiles(app: FastifyInstance, files: ServedFiles): void {
  for (const folder of FOLDERS) serveFolder(app, files, folder)
}
