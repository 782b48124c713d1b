import { AsyncLocalStorage } from 'node:async_hooks'
import type { Turn } from './fair-queue'

/**
 * Connections are divided, so that what one kind of work does to its own cannot reach the others: `payments` tells and asks about
 * money, `auth` opens sessions and looks them up, `default` is everything else.
 */
export const LANES = ['default', 'payments', 'auth'] as const
export type Lane = (typeof LANES)[number]
export type LaneSizes = Readonly<Record<Lane, number>>

/** For whom the database is asked, and over which connections. */
export interface Caller extends Turn {
  lane: Lane
}

/** What nobody waits for: schedules, workers, commands. They are few, so their line may fill a lane that is free. */
const BACKGROUND: Caller = { lane: 'default', line: 'background', atOnce: Infinity, patient: true }

/**
 * How many connections a team's writes, its reads, or a stranger's address may hold at once. More would gain little, as a team's
 * writes wait for each other's locks, and each would wait holding a connection. The small lanes are nobody's alone.
 */
const AT_ONCE: Record<Lane, number> = { default: 2, payments: 1, auth: 1 }

const current = new AsyncLocalStorage<Caller>()

/** What `work` asks of the database, now and later, is asked for this caller. */
export function onBehalfOf<T>(caller: Caller, work: () => T): T {
  return current.run(caller, work)
}

/** What `work` does is nobody's in particular any more, although somebody's call has set it off. */
export function inBackground<T>(work: () => T, lane: Lane = 'default'): T {
  return current.run({ ...BACKGROUND, lane }, work)
}

export const currentCaller = (): Caller => current.getStore() ?? BACKGROUND

/** Whether somebody waits for the answer. */
export const isAwaited = (): boolean => currentCaller().line !== BACKGROUND.line

/** Somebody who calls the API or another address of this server. */
export function callOf(who: { team: string } | { address: string }, reads: boolean, lane: Lane = 'default'): Caller {
  const name = 'team' in who ? `team ${who.team}` : `address ${who.address}`
  return { lane, line: `${name} ${reads ? 'reads' : 'writes'}`, atOnce: AT_ONCE[lane] }
}

/** A session that is looked up: whose it is, is not known yet, so each token has a line. */
export const lookUpOf = (token: string): Caller => ({ lane: 'auth', line: `token ${token}`, atOnce: 1 })

/** What the payment platform tells: there is only so much of it, and none of it is refused. */
export const PAYMENT_NEWS: Caller = { lane: 'payments', line: 'news', atOnce: Infinity, patient: true }

/** A fifth of the connections each for payments and log-in, one at least, unless given; the others get the rest. */
export function laneSizes(
  connections: number,
  given: { payments?: number | undefined; auth?: number | undefined } = {},
): LaneSizes {
  const fifth = Math.max(1, Math.floor(connections / 5))
  const { payments = fifth, auth = fifth } = given
  return { default: connections - payments - auth, payments, auth }
}
