import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { sendFailure } from '../http/envelope'
import { CachedFile } from './cached-file'
import { isSaidIn, OverrideGrants } from './override-grants'
import { filePolicy, isDocument, isFilePath, homeTemplate, otherTemplate, pageHeaders, renderPage } from './page.rules'
import { registerViolations } from './violations.routes'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** Folders of the store, by path. Names below `assets` and `remotes` change with the content; the others keep theirs. */
const FOLDERS = [
  { prefix: '/assets/', folder: 'host/assets', caching: IMMUTABLE },
  { prefix: '/remotes/', folder: 'remotes', caching: IMMUTABLE },
  { prefix: '/channels/', folder: 'channels', caching: REVALIDATE },
  { prefix: '/', folder: 'host', caching: REVALIDATE },
]

export interface WebOptions {
  readonly store: string | null
  readonly production: boolean
  /** By which overrides are allowed. */
  readonly secret: string
}

/**
 * The built front end, straight from its file store: files with their `.br`/`.gz` siblings where the browser takes them, and the
 * host's page for `/` and every other address a browser navigates to. Without a store there is the API only.
 */
export async function registerWeb(app: FastifyInstance, { store, production, secret }: WebOptions): Promise<void> {
  if (store) {
    for (const { prefix, folder, caching } of FOLDERS) await serveFolder(app, prefix, join(store, folder), caching)
  }
  await registerViolations(app)
  const sendPage = store ? pageOf(store, production, mayOverride(production, secret)) : async () => false
  const pageOrFailure = async (request: FastifyRequest, reply: FastifyReply) => {
    if (wantsPage(request) && (await sendPage(request, reply))) return reply
    return sendFailure(new AppError('ROUTE_NOT_FOUND'), request, reply)
  }
  app.get('/', pageOrFailure)
  app.setNotFoundHandler(pageOrFailure)
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?')[0] ?? '/'
  if (path === '/') return true
  return !isFilePath(path) && (request.headers.accept?.includes('text/html') ?? false)
}

async function serveFolder(app: FastifyInstance, prefix: string, root: string, caching: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    allowedPath: (path) => !isDocument(path),
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    suppressWarning: true,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', caching)
      reply.header('content-security-policy', filePolicy(path))
      // Remotes of one store may be loaded by a host on another address, and integrity checks need their bytes readable there.
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}

function mayOverride(production: boolean, secret: string): (cookies: string) => boolean {
  const grants = new OverrideGrants(secret)
  return production ? (cookies) => grants.isIn(cookies) : isSaidIn
}

/** Sends the host's page; answers false when the store has none. */
function pageOf(
  store: string,
  production: boolean,
  overrides: (cookies: string) => boolean,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const template = new CachedFile(join(store, 'host/index.html'), (text) => ({
    home: homeTemplate(text),
    other: otherTemplate(text),
  }))
  const boot = new CachedFile<unknown>(join(store, 'channels/stable/boot.json'), (text) => JSON.parse(text))
  return async (request, reply) => {
    const pages = await template.read()
    if (pages === null) return false
    const path = request.url.split('?')[0] ?? '/'
    const nonce = randomBytes(18).toString('base64')
    void reply
      .code(200)
      .headers(
        pageHeaders({
          nonce,
          path,
          overrides: overrides(request.headers.cookie ?? ''),
          secure: request.protocol === 'https',
        }),
      )
      .header('cache-control', REVALIDATE)
      .type('text/html; charset=utf-8')
      .send(renderPage(path === '/' ? pages.home : pages.other, nonce, await boot.read(), production))
    return true
  }
}
