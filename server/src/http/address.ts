import { BlockList, isIP } from 'node:net'

const GROUPS = 8
/** The /64 prefix of an IPv6 address: one household or shop. Devices choose the rest freely. */
const NETWORK_GROUPS = 4

/** The eight groups of an IPv6 address, `::` and a dotted end written out. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const text = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : address
  const [head = [], tail] = text.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = tail ? Array<string>(GROUPS - head.length - tail.length).fill('0') : []
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16))
}

/** The address without a zone; an IPv4 address that is written as IPv6 (`::ffff:…`) as IPv4. */
export function plainAddress(address: string): string {
  const text = address.split('%')[0] ?? ''
  if (isIP(text) !== 6) return text
  const groups = groupsOf(text)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (!mapped) return text
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/** The key that limits count by: the address, for IPv6 its /64 network, because one subscriber has 2⁶⁴ addresses. */
export function addressKey(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const network = groupsOf(plain).slice(0, NETWORK_GROUPS)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

const nearby = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  nearby.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(network, bits, 'ipv6')

/**
 * Whether a `Host` header is an IP address, `localhost` or the public address. Any other name may be an attacker's domain that resolves
 * to this network once their page is open (DNS rebinding).
 */
export function isOwnHost(host: string, publicUrl: string | null): boolean {
  const address = `http://${host}`
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return true
  return hostname === 'localhost' || (publicUrl !== null && hostname === new URL(publicUrl).hostname)
}

/** Whether an address is of this machine or of a private network. */
export function isNearby(address: string): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && nearby.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
