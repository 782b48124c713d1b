import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../db/database'
import type { Route } from '../http/route'
import { privateFolder } from '../private-folder'
import type { Storage } from '../storage/storage'
import type { FileLinks } from './file-links'
import { type MakeWhole, pictureSender, registerFileServing, type SendPicture, wholeMaker } from './file-serving'
import { filesRoutes } from './files.routes'
import { FileService } from './files.service'
import { ImageVariants, type MarksOf } from './image-variants'
import { Permits } from './permits'
import type { SamplePhoto } from './sample-photos'
import { type Swept, sweepFiles } from './sweep'

/** Pictures decoded at once outside the engine's threads. More would only make each of them slower and take more memory. */
const DECODES_AT_ONCE = 2
/** Waiting decodes; beyond this calls are refused. A page asks for a few dozen at most. */
const DECODES_WAITING = 400

export interface FilesModule {
  files: FileService
  routes: Route[]
  /** Adds `/files/…`, outside the API's prefix. */
  register(app: FastifyInstance): void
  /** For pictures under other addresses than `/files/<id>`. */
  send: SendPicture
  /** For downloads that are prepared before they are offered, and for archives. */
  makeWhole: MakeWhole
  /** Deletes unreferenced files and blobs; one process of an installation runs it periodically. */
  sweep(): Promise<Swept>
  /** Deletes unused cached copies on this machine; every process runs it periodically. */
  dropOldCopies(): Promise<number>
}

/** Everything about pictures: taking in, keeping, signing, serving. */
export async function openFilesModule(deps: {
  database: Database
  storage: Storage
  links: FileLinks
  /** For arriving files and picture copies. */
  dataDir: string
  /** How long bytes stay after the last file of them has gone. */
  graceHours: number
  samples: ReadonlyMap<string, SamplePhoto>
  /** What generated pictures carry. */
  marksOf: MarksOf
  /** Whether a team's generated pictures carry the brand mark now. */
  isBranded: (tx: Transaction, teamId: string) => Promise<boolean>
  /** Called with a sentence when a sweep waits for confirmation. */
  onHeldBack?: (sentence: string) => void
}): Promise<FilesModule> {
  const { database, storage, links, samples, graceHours } = deps
  const permits = new Permits(DECODES_AT_ONCE, DECODES_WAITING)
  const files = await FileService.open({ storage, links, permits, folder: join(deps.dataDir, 'arriving') })
  const folder = join(deps.dataDir, 'variants')
  await privateFolder(folder)
  const variants = new ImageVariants({ storage, permits, folder, marksOf: deps.marksOf })
  const serving = { database, storage, links, variants, samples, isBranded: deps.isBranded }
  const sendPicture = pictureSender(serving)
  return {
    files,
    routes: filesRoutes({ database, files, samples }),
    register: (app) => registerFileServing(app, serving, sendPicture),
    send: sendPicture,
    makeWhole: wholeMaker(serving),
    sweep: async () => {
      const swept = await sweepFiles({ database, storage, graceHours })
      if (swept.doubt !== null) {
        deps.onHeldBack?.(
          `The sweep deleted no picture: ${swept.doubt}. "node dist/admin.js sweep --dry-run" shows what would go, "sweep --confirm" deletes it.`,
        )
      }
      return swept
    },
    dropOldCopies: () => variants.sweep(),
  }
}
