import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { ARCHIVE_PATH, type FileLinks, type SignedQuery } from '../files/file-links'
import { attachment, type MakeWhole } from '../files/file-serving'
import { AppError } from '../http/app-error'
import { registerLimits } from '../http/limits'
import { downloadName, uniqueName } from './download.rules'
import { type DownloadFacts, picturesOf } from './results.service'

/** For one address: an archive draws up to hundreds of pictures. */
const ARCHIVES_PER_MINUTE = 10

interface ArchiveDependencies {
  config: Pick<Config, 'rateLimit' | 'test'>
  database: Database
  links: FileLinks
  makeWhole: MakeWhole
}

/** `/files/designs.zip`: the pictures of several designs by a signed link, each made when the download comes to it. */
export function registerDesignArchives(
  app: FastifyInstance,
  { database, links, makeWhole, config }: ArchiveDependencies,
): void {
  void app.register(async (scope) => {
    const shared = { database, name: 'archives' }
    await registerLimits(scope, Math.min(config.rateLimit, ARCHIVES_PER_MINUTE), { patient: config.test, shared })
    scope.get<{ Querystring: SignedQuery & { t?: string } }>(ARCHIVE_PATH, async (request, reply) => {
      const taskIds = links.archivedIn(request.query)
      if (!taskIds) throw new AppError('ROUTE_NOT_FOUND')
      const pictures = await database.read((tx) => picturesOf(tx, taskIds))
      if (pictures.length === 0) throw new AppError('ROUTE_NOT_FOUND')
      void reply
        .header('content-disposition', attachment(request.query.d ?? ''))
        .header('cache-control', 'private, no-store')
        .type('application/zip')
      return reply.send(archiveOf(pictures, makeWhole))
    })
  })
}

/** Pictures are compressed already, so the archive only stores them. */
export function archiveOf(pictures: readonly DownloadFacts[], makeWhole: MakeWhole): Readable {
  const zip = new ZipFile()
  // A stream, although the types say less.
  const output = zip.outputStream as Readable
  const failed = (error: unknown) => output.destroy(error as Error)
  let current: Readable | undefined
  // Who gives up a download leaves a picture half read: it would stay open.
  output.once('close', () => current?.destroy())
  const taken = new Set<string>()
  for (const facts of pictures) {
    const name = uniqueName(downloadName(facts, 'jpeg'), taken)
    zip.addReadStreamLazy(name, { compress: false, mtime: facts.createdAt }, (answer) => {
      makeWhole(facts.fileId, 'jpeg')
        .then((path) => {
          if (output.destroyed) return
          if (path === null) throw new Error('a picture went away while it was archived')
          current = createReadStream(path).once('error', failed)
          answer(null, current)
        })
        .catch(failed)
    })
  }
  zip.end()
  return output
}
