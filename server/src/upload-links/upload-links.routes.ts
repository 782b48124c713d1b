import type { Readable } from 'node:stream'
import { UPLOAD } from '@tessera/shared/contract/constants'
import * as contract from '@tessera/shared/contract/upload-link'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import type { FileService } from '../files/files.service'
import { dropUpload, keepPart, partContent, takeWhole } from '../files/arriving-uploads'
import { filePart, formFields } from '../files/file-part'
import { AppError } from '../http/app-error'
import { originOf, type Reach } from '../http/origin'
import { publicRoute, repeated, type Route, route } from '../http/route'
import { linkPath, SecretLinks } from '../links/secret-links'
import { admitPhoto, openedUpload, type Photo, takePhoto } from './opened-upload.service'
import { uploadLinkPage, type UploadLinkPresenting } from './upload-links.repository'
import { addUploadLink, endUploadLink } from './upload-links.service'

/** From one address: a person opens few links and has a few dozen photos. */
const OPENINGS_PER_MINUTE = 60
const PHOTOS_PER_MINUTE = 40
/** Phones shrink photos before they send them. */
const PARTS_OF_PHOTO = 4
/** Photos of one link that are read at once, by one process; a phone sends two. */
const PHOTOS_AT_ONCE = 4

interface UploadDependencies {
  database: Database
  files: FileService
  secret: string
  config: Reach
}

export function uploadLinksRoutes({ database, files, secret, config }: UploadDependencies): Route[] {
  const links = new SecretLinks(secret, 'upload')
  const presentingTo = (request: FastifyRequest): UploadLinkPresenting => ({
    links,
    pageOf: (token) => `${originOf(request, config)}${linkPath(contract.UPLOAD_PAGE, token)}`,
  })
  const arriving = new Map<string, number>()
  const take = async (photo: Photo, bytes: Readable, truncated: () => boolean) => {
    const image = await files.takeUpload(bytes, truncated)
    const fingerprint = await files.fingerprint(image)
    return database.transaction((tx) => takePhoto(tx, files, photo, { image, fingerprint }))
  }
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
        const photo = formFields(part, contract.photoForm)
        const before = await admitted(database, part, photo)
        if (before.arrived) {
          part.file.resume()
          return repeated(before.arrived)
        }
        const linkId = before.link.id
        return counted(arriving, linkId, part, async () => {
          const { left, ...taken } = await take(photo, part.file, () => part.file.truncated)
          return taken.repeated ? repeated({ left }) : { left }
        })
      },
      { perMinute: PHOTOS_PER_MINUTE },
    ),

    publicRoute(
      contract.sendPhotoPart,
      async (_input, { request }) => {
        const part = await filePart(request, UPLOAD.partBytes)
        const { token, photoToken, size, offset } = formFields(part, contract.photoPartForm)
        const photo = { token, photoToken }
        const before = await admitted(database, part, photo)
        if (before.arrived) {
          part.file.resume()
          return repeated({ received: size, left: before.arrived.left })
        }
        const linkId = before.link.id
        return counted(arriving, linkId, part, async () => {
          const upload = { owner: `link:${linkId}`, token: photoToken }
          const content = await partContent(part)
          const { received } = await keepPart(database, { ...upload, uploadToken: photoToken, size, offset }, content)
          if (received < size) return { received, left: null }
          const taken = await takeWhole(database, upload, size, (bytes) => take(photo, bytes, () => false))
          // The link remembers its photos itself.
          await database.transaction((tx) => dropUpload(tx, upload))
          return { received, left: taken.left }
        })
      },
      { perMinute: PHOTOS_PER_MINUTE * PARTS_OF_PHOTO },
    ),
  ]
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
