import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'

/** Where another device on the network reaches this machine; null without such an address. */
function networkAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.find((each) => each.family === 'IPv4' && !each.internal)?.address ?? null
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(?=:|$)/

/**
 * Where the caller, or a phone beside it, reaches this server: as configured, else as this request did. A request over the loopback
 * is answered with the machine's address on the network, because `localhost` on a phone is the phone.
 */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl) return publicUrl
  const address = LOOPBACK.test(request.host) ? networkAddress() : null
  return `${request.protocol}://${address ? request.host.replace(LOOPBACK, address) : request.host}`
}
