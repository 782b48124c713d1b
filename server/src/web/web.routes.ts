import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { askedBy, isRead, wantsPage, withoutDoubledSlashes } from '../http/navigation'
import { sendFailure } from '../http/refusals'
import { pageHeaders } from './content-security-policy'
import { CurrentFile } from './current-file'
import { isSaidIn, OverrideGrants } from './override-grants'
import type { Recorder } from '../recorder/recorder.config'
import { openingTemplate, type PageOpening } from './page-opening'
import { homeTemplate, isFilePath, isLinkPage, otherTemplate, renderPage, SECRET_DOCUMENT } from './page.rules'
import { PAGE_PATH, type ServedFiles } from './served-files'
import { REVALIDATE, serveFiles } from './store-files'
import { registerViolations } from './violations.routes'

export interface WebOptions {
  /** Of the store of releases; null serves the API only. */
  readonly files: ServedFiles | null
  readonly production: boolean
  /** By which overrides are allowed. */
  readonly secret: string
  readonly recorder?: Recorder | null
  /** What the document of an address says before its code runs; null for most. */
  readonly openingOf?: (request: FastifyRequest) => Promise<PageOpening | null>
}

/**
 * The built front end, straight from its store (a folder or a bucket): files with their `.br`/`.gz` siblings where the browser takes them, and the
 * host's page for `/` and every other address a browser navigates to. Without a store there is the API only.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { files } = options
  if (files) serveFiles(app, files)
  await registerViolations(app)
  const sendPage = files ? pageOf(files, options) : async () => false
  const pageOrFailure = async (request: FastifyRequest, reply: FastifyReply) => {
    const straight = withoutDoubledSlashes(request.url)
    if (straight !== null && isRead(request) && wantsPage(askedBy(request))) return reply.redirect(straight, 308)
    if (wantsHostPage(request) && (await sendPage(request, reply))) return reply
    return sendFailure(new AppError('ROUTE_NOT_FOUND'), request, reply)
  }
  app.get('/', pageOrFailure)
  app.setNotFoundHandler(pageOrFailure)
}

/** The home page is for any client; other addresses are pages only for browsers that navigate. */
function wantsHostPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/'
  if (path === '/') return isRead(request)
  return wantsPage(askedBy(request)) && isRead(request) && !isFilePath(path)
}

function mayOverride(production: boolean, secret: string): (cookies: string) => boolean {
  const grants = new OverrideGrants(secret)
  return production ? (cookies) => grants.isIn(cookies) : isSaidIn
}

/** @throws AppError while the store is away and nothing was read before */
async function pagesOf<Pages>(template: CurrentFile<Pages>): Promise<Pages | null> {
  try {
    return await template.read()
  } catch (error) {
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 }, { cause: error })
  }
}

/** Sends the host's page; answers false when the store has none. */
function pageOf(
  files: ServedFiles,
  { production, secret, recorder: installed, openingOf }: WebOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const overrides = mayOverride(production, secret)
  const template = new CurrentFile(files, PAGE_PATH, (text) => ({
    home: homeTemplate(text),
    other: otherTemplate(text),
    whole: text,
  }))
  const boot = new CurrentFile<unknown>(files, 'channels/stable/boot.json', (text) => JSON.parse(text))
  return async (request, reply) => {
    const pages = await pagesOf(template)
    if (pages === null) return false
    const path = request.url.split('?')[0] ?? '/'
    // The host asks for the document itself where the page does not have it.
    const document = await boot.read().catch(() => null)
    const opening = (await openingOf?.(request)) ?? null
    const secretAddress = opening !== null || isLinkPage(path)
    const recorder = secretAddress ? null : installed
    const ordinary = path === '/' ? pages.home : pages.other
    const nonce = randomBytes(18).toString('base64')
    void reply
      .code(200)
      .headers(
        pageHeaders({
          nonce,
          path,
          overrides: overrides(request.headers.cookie ?? ''),
          secure: request.protocol === 'https',
          recorder,
        }),
      )
      .headers(secretAddress ? SECRET_DOCUMENT : { 'cache-control': REVALIDATE })
      .type('text/html; charset=utf-8')
      .send(
        renderPage(opening ? openingTemplate(pages.whole, opening) : ordinary, {
          nonce,
          boot: document,
          production,
          recorder,
        }),
      )
    return true
  }
}
