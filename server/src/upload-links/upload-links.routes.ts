import { UPLOAD } from '@tessera/shared/contract/constants'
import * as contract from '@tessera/shared/contract/upload-link'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import type { FileService } from '../files/files.service'
import { filePart } from '../files/file-part'
import { AppError } from '../http/app-error'
import { validationError } from '../http/envelope'
import { originOf, type Reach } from '../http/origin'
import { publicRoute, repeated, type Route, route } from '../http/route'
import { ShareLinks } from '../shares/share-links'
import { admitPhoto, openedUpload, type Photo, takePhoto } from './opened-upload.service'
import { uploadLinkPage, type UploadLinkPresenting } from './upload-links.repository'
import { addUploadLink, endUploadLink } from './upload-links.service'

/** From one address: a person opens few links and has a few dozen photos. */
const OPENINGS_PER_MINUTE = 60
const PHOTOS_PER_MINUTE = 40
/** Photos of one link that are read at once, by one process; a phone sends two. */
const PHOTOS_AT_ONCE = 4

interface UploadDependencies {
  database: Database
  files: FileService
  secret: string
  config: Reach
}

export function uploadLinksRoutes({ database, files, secret, config }: UploadDependencies): Route[] {
  const links = new ShareLinks(secret, 'upload')
  const presentingTo = (request: FastifyRequest): UploadLinkPresenting => ({
    links,
    pageOf: (token) => `${originOf(request, config)}${pathOf(token)}`,
  })
  const arriving = new Map<string, number>()
  return [
    route(contract.createUploadLink, async (input, { viewer, request }) => {
      const made = await database.transaction((tx) => addUploadLink(tx, viewer, input, presentingTo(request)))
      return made.repeated ? repeated(made.link) : made.link
    }),

    route(contract.revokeUploadLink, async ({ id }, { viewer, request }) => {
      const ended = await database.transaction((tx) => endUploadLink(tx, viewer.teamId, id, presentingTo(request)))
      return ended.repeated ? repeated(ended.link) : ended.link
    }),

    route(contract.getUploadLinkList, (query, { viewer, request }) =>
      database.read((tx) => uploadLinkPage(tx, viewer.teamId, query, presentingTo(request))),
    ),

    publicRoute(contract.openUpload, ({ token }) => database.read((tx) => openedUpload(tx, token)), {
      perMinute: OPENINGS_PER_MINUTE,
    }),

    publicRoute(
      contract.sendPhoto,
      async (_input, { request }) => {
        const part = await filePart(request, UPLOAD.maxBytes)
        const photo = photoOf(part)
        const before = await admitted(database, part, photo)
        if (before.arrived) {
          part.file.resume()
          return repeated(before.arrived)
        }
        const linkId = before.link.id
        return counted(arriving, linkId, part, async () => {
          const image = await files.takeUpload(part.file, () => part.file.truncated)
          const fingerprint = await files.fingerprint(image)
          const { left, ...taken } = await database.transaction((tx) =>
            takePhoto(tx, files, photo, { image, fingerprint }),
          )
          return taken.repeated ? repeated({ left }) : { left }
        })
      },
      { perMinute: PHOTOS_PER_MINUTE },
    ),
  ]
}

const pathOf = (token: string): string =>
  `${contract.UPLOAD_PAGE.path}?${new URLSearchParams({ [contract.UPLOAD_PAGE.token]: token })}`

/** The form's fields, which stand before its file. @throws AppError VALIDATION */
function photoOf(part: MultipartFile): Photo {
  const valueOf = (name: string) => {
    const field = part.fields[name]
    return field && 'value' in field ? field.value : undefined
  }
  const parsed = contract.photoForm.safeParse({ token: valueOf('token'), photoToken: valueOf('photoToken') })
  if (parsed.success) return parsed.data
  part.file.resume()
  throw validationError(parsed.error)
}

async function admitted(database: Database, part: MultipartFile, photo: Photo) {
  try {
    return await database.read((tx) => admitPhoto(tx, photo))
  } catch (error) {
    part.file.resume()
    throw error
  }
}

/** Whoever has a link cannot fill the disk with halves of photos. @throws AppError UNAVAILABLE */
async function counted<T>(
  arriving: Map<string, number>,
  linkId: string,
  part: MultipartFile,
  work: () => Promise<T>,
): Promise<T> {
  const others = arriving.get(linkId) ?? 0
  if (others >= PHOTOS_AT_ONCE) {
    part.file.resume()
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
  }
  arriving.set(linkId, others + 1)
  try {
    return await work()
  } finally {
    const left = arriving.get(linkId)! - 1
    if (left > 0) arriving.set(linkId, left)
    else arriving.delete(linkId)
  }
}
