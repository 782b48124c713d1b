import { SHARE_PAGE } from '@tessera/shared/contract/share'
import type { FastifyInstance } from 'fastify'
import { and, eq } from 'drizzle-orm'
import type { Config } from '../config'
import type { Database, Reader } from '../db/database'
import { shares } from '../db/schema/shares'
import { teams } from '../db/schema/people'
import type { FileLinks, SignedQuery } from '../files/file-links'
import type { MakeWhole } from '../files/file-serving'
import { Permits } from '../files/permits'
import { AppError } from '../http/app-error'
import { originOf, type Reach } from '../http/origin'
import { registerLimits } from '../http/limits'
import { linkPath } from '../links/secret-links'
import { drawPoster } from './poster'
import { POSTER_TEXT } from './poster.text'
import { ShareLinks } from './share-links'
import { stateOf } from './share-state.rules'
import { posterItem } from './shared-items.repository'

/** Drawn at once, and waiting; each takes about a third of a second. */
const DRAWN_AT_ONCE = 1
const WAITING = 40

/** The shop and the first picture of a live link; otherwise why there is none. */
async function posterOf(tx: Reader, where: { id: string; teamId?: string }) {
  const [row] = await tx
    .select({ share: shares, shopName: teams.name })
    .from(shares)
    .innerJoin(teams, eq(teams.id, shares.teamId))
    .where(and(eq(shares.id, where.id), where.teamId === undefined ? undefined : eq(shares.teamId, where.teamId)))
  if (!row) return 'NOT_FOUND'
  const item = stateOf(row.share) === 'live' ? await posterItem(tx, row.share.id) : null
  if (!item) return 'GONE'
  return { ...row, item }
}

/** A signed address of a link's poster. @throws AppError NOT_FOUND, GONE */
export async function posterLink(tx: Reader, links: FileLinks, teamId: string, id: string) {
  const found = await posterOf(tx, { id, teamId })
  if (typeof found === 'string') throw new AppError(found)
  const { shopName, item } = found
  const fileName = POSTER_TEXT.fileName(shopName, item.name)
  const { url, expiresAt } = links.poster(id, fileName)
  return { url, fileName, expiresAt: expiresAt.toISOString() }
}

interface PosterDependencies {
  database: Database
  secret: string
  links: FileLinks
  makeWhole: MakeWhole
  config: Reach & Pick<Config, 'rateLimit' | 'test'>
}

/** `/files/posters/<share>`: a link's first picture with its shop, material and QR code, by a signed link. */
export function registerSharePosters(app: FastifyInstance, deps: PosterDependencies): void {
  const { database, links, makeWhole, config } = deps
  const secrets = new ShareLinks(deps.secret)
  const permits = new Permits(DRAWN_AT_ONCE, WAITING)
  void app.register(async (scope) => {
    await registerLimits(scope, config.rateLimit, {
      patient: config.test,
      shared: { database, name: 'share posters' },
    })
    scope.get<{ Params: { id: string }; Querystring: SignedQuery }>('/files/posters/:id', async (request, reply) => {
      const { id } = request.params
      if (!links.isPoster(id, request.query)) throw new AppError('ROUTE_NOT_FOUND')
      const found = await database.read((tx) => posterOf(tx, { id }))
      if (typeof found === 'string') throw new AppError('ROUTE_NOT_FOUND')
      const { share, shopName, item } = found
      const token = secrets.unseal(share)?.token
      const [after, before] = [await makeWhole(item.fileId, 'jpeg'), await makeWhole(item.photoFileId, 'jpeg')]
      if (token === undefined || after === null || before === null) throw new AppError('ROUTE_NOT_FOUND')
      const link = `${originOf(request, config)}${linkPath(SHARE_PAGE, token)}`
      const picture = await permits.run(() => drawPoster({ ...item, shopName, after, before, link }))
      return reply.header('cache-control', 'private, max-age=300').type('image/jpeg').send(picture)
    })
  })
}
