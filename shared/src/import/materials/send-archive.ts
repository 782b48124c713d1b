import { addArchivePart, type PictureArchive } from '../../contract/archive'
import { sendFile } from '../../http/client'
import { sendInParts } from '../../upload/send-in-parts'

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Sends a zip of pictures; the same file sent again goes on where it stopped. Throws {@link AppError}. */
export const sendArchive = (file: Blob, sending: Sending): Promise<PictureArchive> =>
  sendInParts(file, sending, async ({ token, ...part }, content, options) => {
    const form = { uploadToken: token, offset: String(part.offset), size: String(part.size) }
    const answer = await sendFile(addArchivePart, content, form, options)
    return { received: answer.received, done: answer.archive }
  })
