import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from './address'

const addressesHere = () => Object.values(networkInterfaces()).flatMap((each) => each ?? [])

/** Address of this machine on the network; null without one. */
function networkAddress(): string | null {
  return addressesHere().find((each) => each.family === 'IPv4' && !each.internal)?.address ?? null
}

/** A `Host` header that names this machine to itself. */
export const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(?=:|$)/

/** Whether a server that listens there is reachable from this machine only. */
export const isLoopback = (host: string) => LOOPBACK_HOST.test(isIP(host) === 6 ? `[${host}]` : host)

const written = (address: string) => (isIP(address) === 6 ? `[${address}]` : address)

/** The `Host` of the request when it is a loopback name or an address of this machine; anything else could be forged. */
function calledBy({ headers, socket }: FastifyRequest): string {
  const host = headers.host ?? ''
  const [, name] = /^(.+?)(?::\d{1,5})?$/.exec(host) ?? []
  if (LOOPBACK_HOST.test(host) || addressesHere().some(({ address }) => written(address) === name)) return host
  return `${written(plainAddress(socket.localAddress ?? '127.0.0.1'))}:${socket.localPort ?? 80}`
}

/** How this server is reached, as configured. */
export interface Reach {
  publicUrl: string | null
  /** Where it listens. */
  host: string
}

/**
 * The origin for links in answers: the configured one, which production always has. Otherwise the address that the connection was made
 * to, never the `Host` header, because links are stored and shown to others. For a loopback connection it is the machine's network
 * address when the server listens there: `localhost` on a phone is the phone.
 */
export function originOf(request: FastifyRequest, { publicUrl, host }: Reach): string {
  if (publicUrl) return publicUrl
  const called = calledBy(request)
  const address = LOOPBACK_HOST.test(called) && !isLoopback(host) ? networkAddress() : null
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  return `${protocol}://${address ? called.replace(LOOPBACK_NAME, address) : called}`
}
