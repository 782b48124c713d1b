import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { REQUEST_TIMEOUT_MS } from '@tessera/shared/contract/constants'
import type { ConnectionError } from 'fastify'
import { AppError } from './app-error'
import { GUARDS } from './envelope'
import { acceptsPage, refusalPage } from './refusal-page'

export interface ConnectionTimes {
  /** Until all headers have come; counts from the connection's beginning, so a silent one ends too. */
  headersMs: number
  /** Without a byte in either direction: a body that stalls. Longer than any answer may take, since browsers give up before. */
  idleMs: number
  /** The whole request: 20 MB at 1.6 Mbit/s take 100 s, and browsers wait this long for an upload. */
  requestMs: number
  /** How often the first and the third are looked at. */
  checkMs: number
}

const TIMES: ConnectionTimes = {
  headersMs: 20_000,
  idleMs: REQUEST_TIMEOUT_MS.main + 15_000,
  requestMs: 5 * REQUEST_TIMEOUT_MS.main,
  checkMs: 5_000,
}

/** Fastify's options by which no connection is held open for nothing, and what cannot be read is refused as everything else is. */
export const connectionOptions = (times: ConnectionTimes = TIMES) => ({
  http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkMs },
  connectionTimeout: times.idleMs,
  requestTimeout: times.requestMs,
  clientErrorHandler: refuseUnreadable,
})

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** The parser gave up, so there is no request to answer: the answer is written by hand, and the connection ends. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS[error.code ?? ''] ?? 400
  const id = randomUUID()
  // A buffer, whatever its type says.
  const packet: unknown = error.rawPacket
  const accept = /^accept:(.*)$/im.exec(Buffer.isBuffer(packet) ? packet.toString('latin1') : '')?.[1]
  const failure = new AppError(status === 408 ? 'REQUEST_TIMEOUT' : 'BAD_REQUEST')
  const envelope = JSON.stringify({ code: failure.code, message: failure.errorName, data: failure.data })
  const page = acceptsPage(accept) ? refusalPage(status, id) : null
  const body = page?.html ?? envelope
  const headers: Record<string, string | number> = {
    ...GUARDS,
    ...(page && { 'content-security-policy': page.policy }),
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
