import { sendPhoto } from '@tessera/shared/contract/upload-link'
import { newClientToken } from '@tessera/shared/http/client-token'
import { sendFile } from '@tessera/shared/http/client'
import { createUploadQueue, type UploadQueue } from '@tessera/shared/upload/upload-queue'
import { shrinkPhoto } from './shrink-photo'

/** Photos on their way to a shop, by the link's token. Sent again, a photo keeps its own token, so it arrives once. */
export function createPhotoUploads(token: string, onArrived: (left: number) => void): UploadQueue<number> {
  const photoTokens = new Map<string, string>()
  return createUploadQueue<number>({
    send: async ({ key, file }, { signal, onProgress }) => {
      const photoToken = photoTokens.get(key) ?? newClientToken()
      photoTokens.set(key, photoToken)
      const photo = await shrinkPhoto(file)
      const { left } = await sendFile(
        sendPhoto,
        photo,
        { token, photoToken },
        { signal, onProgress, fileName: file.name },
      )
      onArrived(left)
      return left
    },
  })
}
