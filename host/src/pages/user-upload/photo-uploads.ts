import { UPLOAD } from '@tessera/shared/contract/constants'
import { sendPhoto, sendPhotoPart } from '@tessera/shared/contract/upload-link'
import { newClientToken } from '@tessera/shared/http/client-token'
import { sendFile } from '@tessera/shared/http/client'
import { sendInParts } from '@tessera/shared/upload/send-in-parts'
import { createUploadQueue, type UploadQueue } from '@tessera/shared/upload/upload-queue'
import { shrinkPhoto } from './shrink-photo'

interface Prepared {
  readonly photoToken: string
  readonly photo: Blob
}

/** Photos on their way to a shop, by the link's token. Sent again, a photo keeps its own token and bytes, so it goes on where it stopped. */
export function createPhotoUploads(token: string, onArrived: (left: number) => void): UploadQueue<number> {
  const prepared = new Map<string, Prepared>()
  const prepare = async (key: string, file: File): Promise<Prepared> => {
    const made = prepared.get(key) ?? { photoToken: newClientToken(), photo: await shrinkPhoto(file) }
    prepared.set(key, made)
    return made
  }
  return createUploadQueue<number>({
    send: async ({ key, file }, sending) => {
      const { photoToken, photo } = await prepare(key, file)
      const fields = { token, photoToken }
      const options = { ...sending, fileName: file.name }
      const left =
        photo.size <= UPLOAD.partBytes
          ? (await sendFile(sendPhoto, photo, fields, options)).left
          : await sendInParts(photo, options, async ({ offset, size }, content, each) => {
              const form = { ...fields, offset: String(offset), size: String(size) }
              const answer = await sendFile(sendPhotoPart, content, form, each)
              return { received: answer.received, done: answer.left }
            })
      onArrived(left)
      return left
    },
  })
}
