import { UPLOAD } from '../contract/constants'
import { newClientToken } from '../http/client-token'
import { AppError } from '../http/app-error'

interface SendingOptions {
  readonly signal?: AbortSignal
  readonly fileName?: string
  readonly onProgress?: (share: number) => void
}

interface Part {
  /** The same for all parts of a file. */
  readonly token: string
  readonly offset: number
  readonly size: number
}

interface PartAnswer<Done> {
  /** Bytes that the server has. */
  readonly received: number
  /** What the whole has become; null until its last part has arrived. */
  readonly done: Done | null
}

/** How far files have come, for as long as somebody holds them. */
const sent = new WeakMap<Blob, { readonly token: string; offset: number }>()
/** A server that never has more than before must not be asked for ever. */
const TURNS_OF_PART = 3

/**
 * Sends a file part by part. The server says where to go on, so a part whose answer was lost is not sent again, and the same file sent a
 * second time goes on where it stopped.
 * @param send gets an empty part when all bytes have arrived and only the answer is missing
 */
export async function sendInParts<Done>(
  file: Blob,
  options: SendingOptions,
  send: (part: Part, content: Blob, options: SendingOptions) => Promise<PartAnswer<Done>>,
): Promise<Done> {
  const { size } = file
  const state = sent.get(file) ?? { token: newClientToken(), offset: 0 }
  sent.set(file, state)
  const mostTurns = Math.ceil(size / UPLOAD.partBytes) * TURNS_OF_PART
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const content = file.slice(state.offset, state.offset + UPLOAD.partBytes)
    const onProgress = (share: number) => options.onProgress?.((state.offset + share * content.size) / size)
    const answer = await send({ ...state, size }, content, { ...options, onProgress })
    state.offset = answer.received
    if (answer.done !== null) return answer.done
  }
  throw new AppError({ reason: 'UNKNOWN', status: 0, code: 0, data: {}, requestId: null })
}
