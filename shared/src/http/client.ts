import axios from 'axios'
import { APP_ID, REQUEST_TIMEOUT_MS, UPLOAD } from '../contract/constants'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '../contract/endpoint'
import { type Envelope, isSuccessCode, SUCCESS_CODES } from '../contract/envelope'
import { uploadFile as uploadEndpoint, type UploadedFile, uploadPart } from '../contract/file'
import { endsSession } from '../session/session.rules'
import { endSession, sessionStore } from '../session/session.store'
import { readOrigin } from '../session/visit-origin'
import { errorFromEnvelope, toRequestError } from './app-error'
import { sendInParts } from '../upload/send-in-parts'

/** Base path of the rush API, on the page's origin. */
export const API_BASE = '/rush'

/** The axios instance of host and remotes: this module is a shared singleton. Never shows a toast and never navigates. */
export const httpClient = axios.create({
  baseURL: API_BASE,
  timeout: REQUEST_TIMEOUT_MS.main,
  // Several values of a field repeat its name: the server reads no brackets.
  paramsSerializer: { indexes: null },
})

/** Headers of every request; only the rush API gets the token. */
function ownHeaders(forMain: boolean): Record<string, string> {
  const { token } = sessionStore.getState()
  const utmSource = readOrigin('utm_source')
  return {
    appId: APP_ID,
    ...(token && forMain ? { satoken: token } : {}),
    ...(utmSource ? { utmSource: encodeURIComponent(utmSource) } : {}),
  }
}

httpClient.interceptors.request.use(
  (config) => {
    config.headers.set(ownHeaders(isMain(config)))
    return config
  },
  null,
  // Synchronous, so that the token is read at call time: a log-out in the same tick must still carry it.
  { synchronous: true },
)

/** True for a call of the rush API; other services get no token and cannot end the session. */
const isMain = ({ baseURL }: { baseURL?: string }): boolean => baseURL === API_BASE

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Default 60 s, or 15 s with another `baseURL`. */
  readonly timeoutMs?: number
  /** Base URL of another service with the same envelope. It never gets the token. */
  readonly baseUrl?: string
}

export interface Answer<Data> {
  readonly data: Data
  /** The idempotent request had already been executed; `data` is the first response. */
  readonly repeated: boolean
  /** Accepted; the work continues in the background. */
  readonly accepted: boolean
}

/** Calls an endpoint and returns the envelope's data. Throws {@link AppError}. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  return (await callForAnswer(endpoint, input, options)).data
}

/** Limit on the total size of pending keepalive request bodies (Fetch standard, "inflight keepalive bytes"). */
const LEAVING_BYTES = 64 * 1024
let leavingBytes = 0

/**
 * Sends a call with `keepalive`: it has the usual headers and survives unload; the response is ignored.
 * @returns false if the browser does not support keepalive or the size limit is reached
 */
export function callOnLeaving<E extends AnyEndpoint>({ method, path }: E, input: EndpointInput<E>): boolean {
  if (!('keepalive' in Request.prototype)) return false
  const body = JSON.stringify(input)
  const bytes = new TextEncoder().encode(body).length
  if (leavingBytes + bytes > LEAVING_BYTES) return false
  leavingBytes += bytes
  const headers = { 'content-type': 'application/json', ...ownHeaders(true) }
  fetch(`${API_BASE}${path}`, { method, keepalive: true, headers, body })
    // Rejects only on a network failure, which is ignored at unload.
    .catch(() => undefined)
    .finally(() => (leavingBytes -= bytes))
  return true
}

/** Like {@link call}, but distinguishes repeated and accepted responses. */
export async function callForAnswer<E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Answer<EndpointOutput<E>>> {
  return send<EndpointOutput<E>>({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.method === 'GET' ? { params: input } : { data: input }),
    signal: options.signal,
    baseURL: options.baseUrl ?? API_BASE,
    timeout: options.timeoutMs ?? (options.baseUrl ? REQUEST_TIMEOUT_MS.customBase : REQUEST_TIMEOUT_MS.main),
  })
}

export interface UploadOptions extends Omit<CallOptions, 'baseUrl'> {
  readonly fileName?: string
  /** Gets 0–1. */
  readonly onProgress?: (share: number) => void
}

/** Uploads one picture; a large one in parts, and the same file sent again goes on where it stopped. Throws {@link AppError}. */
export async function uploadFile(file: Blob, options: UploadOptions = {}): Promise<UploadedFile> {
  if (file.size <= UPLOAD.partBytes) return sendFile(uploadEndpoint, file, {}, options)
  return sendInParts(file, options, async ({ token, ...part }, content, sending) => {
    const form = { uploadToken: token, offset: String(part.offset), size: String(part.size) }
    const answer = await sendFile(uploadPart, content, form, sending)
    return { received: answer.received, done: answer.file }
  })
}

/** Sends a picture to an endpoint with a multipart body, after the form's other fields. Throws {@link AppError}. */
export async function sendFile<E extends AnyEndpoint>(
  { method, path }: E,
  file: Blob,
  fields: Readonly<Record<string, string>>,
  options: UploadOptions = {},
): Promise<EndpointOutput<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, options.fileName ?? (file instanceof File ? file.name : 'image.png'))
  const answer = await send<EndpointOutput<E>>({
    method,
    url: path,
    data: form,
    signal: options.signal,
    // Longer default time-out: a 20 MB photo on a mobile uplink takes minutes; the person sees progress and can cancel.
    timeout: options.timeoutMs ?? 5 * REQUEST_TIMEOUT_MS.main,
    onUploadProgress: (event) => options.onProgress?.(event.total ? event.loaded / event.total : 0),
  })
  return answer.data
}

async function send<Data>(config: Parameters<typeof httpClient.request>[0]): Promise<Answer<Data>> {
  const tokenAtStart = sessionStore.getState().token
  try {
    const response = await httpClient.request<Envelope<Data>>(config)
    const requestId: unknown = response.headers['x-request-id']
    const envelope = response.data
    if (typeof envelope?.code !== 'number' || !isSuccessCode(envelope.code)) {
      throw errorFromEnvelope(envelope, response.status, typeof requestId === 'string' ? requestId : null, 'UNKNOWN')
    }
    return {
      data: envelope.data,
      repeated: envelope.code === SUCCESS_CODES.repeated,
      accepted: envelope.code === SUCCESS_CODES.accepted,
    }
  } catch (thrown) {
    const error = toRequestError(thrown)
    // A response to an older token must not end a newer session.
    const ends = endsSession(error) && isMain({ baseURL: API_BASE, ...config })
    if (ends && tokenAtStart !== null && sessionStore.getState().token === tokenAtStart) endSession('expired')
    throw error
  }
}
