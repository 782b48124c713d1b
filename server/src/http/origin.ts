import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { plainAddress } from './address'

const addressesHere = () => Object.values(networkInterfaces()).flatMap((each) => each ?? [])

/** Where another device on the network reaches this machine; null without such an address. */
function networkAddress(): string | null {
  return addressesHere().find((each) => each.family === 'IPv4' && !each.internal)?.address ?? null
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(?=:|$)/

/** True where only this machine reaches a server that listens there. */
export const isLoopback = (host: string) => LOOPBACK.test(isIP(host) === 6 ? `[${host}]` : host)

const written = (address: string) => (isIP(address) === 6 ? `[${address}]` : address)

/** What the caller called this server by, when that can be nobody else's: a name of the loopback, an address of this machine. */
function calledBy({ headers, socket }: FastifyRequest): string {
  const host = headers.host ?? ''
  const [, name] = /^(.+?)(?::\d{1,5})?$/.exec(host) ?? []
  if (LOOPBACK.test(host) || addressesHere().some(({ address }) => written(address) === name)) return host
  return `${written(plainAddress(socket.localAddress ?? '127.0.0.1'))}:${socket.localPort ?? 80}`
}

/** How this server is reached, as configured. */
export interface Reach {
  publicUrl: string | null
  /** Where it listens. */
  host: string
}

/**
 * Where the caller, or a phone beside it, reaches this server: as configured, which production always is. Otherwise by the address that the
 * request came to, never by a name that its headers tell: such a link is stored and shown to others. A request over the loopback is
 * answered with the machine's address on the network when the server listens there, because `localhost` on a phone is the phone.
 */
export function originOf(request: FastifyRequest, { publicUrl, host }: Reach): string {
  if (publicUrl) return publicUrl
  const called = calledBy(request)
  const address = LOOPBACK.test(called) && !isLoopback(host) ? networkAddress() : null
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  return `${protocol}://${address ? called.replace(LOOPBACK_NAME, address) : called}`
}
