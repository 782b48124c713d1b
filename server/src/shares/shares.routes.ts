import * as contract from '@tessera/shared/contract/share'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import type { Database, Reader } from '../db/database'
import type { FileLinks } from '../files/file-links'
import type { SendPicture } from '../files/file-serving'
import type { VariantQuery } from '../files/variant.rules'
import { AppError } from '../http/app-error'
import { originOf, type Reach } from '../http/origin'
import { registerLimits } from '../http/limits'
import { publicRoute, repeated, type Route, route } from '../http/route'
import { linkPath } from '../links/secret-links'
import { openedShare, shareById, takeReply } from './opened-share.service'
import { posterLink } from './poster.routes'
import { ShareLinks } from './share-links'
import { showsFile } from './shared-items.repository'
import { contentsShowFile } from './shared-contents.repository'
import { quotationShowsFile } from './shared-quotation.repository'
import { type SharePresenting, sharePage } from './shares.repository'
import { addContentShare, addQuotationShare, addShare, endShare } from './shares.service'

/** From one address: a person opens few links and answers slowly. */
const OPENINGS_PER_MINUTE = 60
const REPLIES_PER_MINUTE = 20

interface ShareDependencies {
  database: Database
  links: FileLinks
  secret: string
  config: Reach
}

export function sharesRoutes({ database, links: fileLinks, secret, config }: ShareDependencies): Route[] {
  const links = new ShareLinks(secret)
  const presentingTo = (request: FastifyRequest): SharePresenting => ({
    links,
    urlOf: (fileId) => fileLinks.view(fileId),
    pageOf: (token) => `${originOf(request, config)}${linkPath(contract.SHARE_PAGE, token)}`,
  })
  return [
    route(contract.createShare, async (input, { viewer, request }) => {
      const made = await database.transaction((tx) => addShare(tx, viewer, input, presentingTo(request)))
      return made.repeated ? repeated(made.share) : made.share
    }),

    route(contract.shareQuotation, async (input, { viewer, request }) => {
      const made = await database.transaction((tx) => addQuotationShare(tx, viewer, input, presentingTo(request)))
      return made.repeated ? repeated(made.share) : made.share
    }),

    route(contract.shareContent, async (input, { viewer, request }) => {
      const made = await database.transaction((tx) => addContentShare(tx, viewer, input, presentingTo(request)))
      return made.repeated ? repeated(made.share) : made.share
    }),

    route(contract.revokeShare, async ({ id }, { viewer, request }) => {
      const ended = await database.transaction((tx) => endShare(tx, viewer.teamId, id, presentingTo(request)))
      return ended.repeated ? repeated(ended.share) : ended.share
    }),

    route(contract.getShareList, (query, { viewer, request }) =>
      database.read((tx) => sharePage(tx, viewer, query, presentingTo(request))),
    ),

    route(contract.getSharePoster, ({ id }, { viewer }) =>
      database.read((tx) => posterLink(tx, fileLinks, viewer.teamId, id)),
    ),

    publicRoute(
      contract.openShare,
      async (opening, { viewer }) => {
        const opened = await database.transaction((tx) => openedShare(tx, links, opening, viewer))
        if (opened instanceof AppError) throw opened
        return opened
      },
      { perMinute: OPENINGS_PER_MINUTE },
    ),

    publicRoute(
      contract.replyToShare,
      async (input) => {
        const failure = await database.transaction((tx) => takeReply(tx, links, input))
        if (failure) throw failure
        return {}
      },
      { perMinute: REPLIES_PER_MINUTE },
    ),
  ]
}

interface PictureDependencies extends Pick<ShareDependencies, 'database' | 'secret'> {
  config: Pick<Config, 'rateLimit' | 'test'>
  send: SendPicture
}

interface PictureRequest {
  Params: { shareId: string; fileId: string }
  Querystring: VariantQuery & { s?: string }
}

/** `/files/shares/<share>/<file>`: pictures of a link, by the signature that opening it gives, while it lives. */
export function registerSharePictures(
  app: FastifyInstance,
  { database, secret, config, send }: PictureDependencies,
): void {
  const links = new ShareLinks(secret)
  // Outside the API, so with a limit of its own.
  void app.register(async (scope) => {
    const shared = { database, name: 'share pictures' }
    await registerLimits(scope, config.rateLimit, { patient: config.test, shared })
    scope.get<PictureRequest>('/files/shares/:shareId/:fileId', async (request, reply) => {
      const { shareId, fileId } = request.params
      const isShown =
        isSharedSize(request.query) &&
        links.isSigned(shareId, fileId, request.query.s) &&
        (await database.read((tx) => isShownBy(tx, shareId, fileId)))
      if (!isShown) throw new AppError('ROUTE_NOT_FOUND')
      void reply.header('x-robots-tag', 'noindex')
      // Asked for again each time, by its validator: a revoked link shows nothing more.
      return send(request, reply, fileId, { cacheControl: () => 'private, no-cache' })
    })
  })
}

/** Whether the page asks for pictures like this. */
function isSharedSize({ w, h, q }: VariantQuery): boolean {
  if (h !== undefined || w === undefined) return false
  return contract.SHARED_SIZES.includes(q === undefined ? `w=${w}` : `w=${w}&q=${q}`)
}

/** Who has a picture's address has proven the code, so guesses of others, which end the link for newcomers, do not end its pictures. */
async function isShownBy(tx: Reader, shareId: string, fileId: string): Promise<boolean> {
  const share = await shareById(tx, shareId)
  if (share?.state !== 'live' && share?.state !== 'blocked') return false
  if (share.quotationId !== null) return quotationShowsFile(tx, share, fileId)
  return (await showsFile(tx, shareId, fileId)) || (await contentsShowFile(tx, share, fileId))
}
