import { randomUUID } from 'node:crypto'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { REQUEST_TIMEOUT_MS } from '@tessera/shared/contract/constants'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { AppError } from './app-error'
import type { Asked } from './navigation'
import { answerOf } from './refusals'
import { SECURITY_HEADERS } from './security-headers'

export interface ConnectionTimes {
  /** Limit for receiving all headers, from the start of the connection: silent connections end, too. */
  headersMs: number
  /** Limit without a byte in either direction, for stalled bodies. Longer than any answer takes: browsers give up earlier. */
  idleMs: number
  /** Limit for the whole request: 20 MB at 1.6 Mbit/s take 100 s, and browsers wait this long for an upload. */
  requestMs: number
  /** How often Node checks the limits of headers and request. */
  checkMs: number
}

const TIMES: ConnectionTimes = {
  headersMs: 20_000,
  idleMs: REQUEST_TIMEOUT_MS.main + 15_000,
  requestMs: 5 * REQUEST_TIMEOUT_MS.main,
  checkMs: 5_000,
}

/** Fastify's options: time limits for idle and slow connections, and our own answer to requests that cannot be parsed. */
export const connectionOptions = (times: ConnectionTimes = TIMES) => ({
  http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkMs },
  connectionTimeout: times.idleMs,
  requestTimeout: times.requestMs,
  clientErrorHandler: refuseUnreadable,
})

/** Open connections of a process; more would cost memory and descriptors. Limits per address are the proxy's task. */
const MOST_CONNECTIONS = 10_000
const TOLD_AGAIN_MS = 60_000

/** Closes connections beyond the limit at once, so that the existing ones are served. */
export function boundConnections({ server, log }: FastifyInstance, most = MOST_CONNECTIONS): void {
  let toldAt = -Infinity
  server.maxConnections = most
  server.on('drop', () => {
    if (performance.now() - toldAt < TOLD_AGAIN_MS) return
    toldAt = performance.now()
    log.warn({ most }, 'too many connections: new ones are closed')
  })
}

/** A request line longer than this is too long itself; otherwise the headers are. */
const MAX_ADDRESS = maxHeaderSize / 2

/** Why a parser gives up, by its code; the packet it gave up at tells an address that is too long from headers that are. */
function statusOf(code: string | undefined, packet: string): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code !== 'HPE_HEADER_OVERFLOW') return 400
  return packet.split('\r\n', 1)[0]!.length > MAX_ADDRESS ? 414 : 431
}

/** The request as far as it was received. */
const askedIn = (packet: string): Asked => ({
  method: /^[A-Z]+/.exec(packet)?.[0],
  accept: /^accept:(.*)$/im.exec(packet)?.[1],
  mode: /^sec-fetch-mode:(.*)$/im.exec(packet)?.[1]?.trim(),
})

/** Answers a request that could not be parsed: there is no request object, so the answer is written by hand and the connection closed. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  // A buffer, although typed otherwise.
  const raw: unknown = error.rawPacket
  const packet = Buffer.isBuffer(raw) ? raw.toString('latin1') : ''
  const failure = new AppError(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'BAD_REQUEST')
  const refusal = { failure, status: statusOf(error.code, packet) }
  const { status, headers, body } = answerOf(refusal, askedIn(packet), randomUUID())
  const all = {
    ...SECURITY_HEADERS,
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
