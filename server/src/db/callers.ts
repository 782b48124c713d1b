import { AsyncLocalStorage } from 'node:async_hooks'
import type { Turn } from './call-queue'

/**
 * Connections are divided into lanes, so that one kind of work cannot take those of another: `payments` for orders and notifications,
 * `auth` for log-in and session look-up, `default` for everything else.
 */
export const LANES = ['default', 'payments', 'auth'] as const
export type Lane = (typeof LANES)[number]
export type LaneSizes = Readonly<Record<Lane, number>>

/** On whose behalf the database is used, and in which lane. */
export interface Caller extends Turn {
  lane: Lane
}

/** Schedules, workers and commands: nobody waits for the answer. They are few, so they may use a whole free lane. */
const BACKGROUND: Caller = { lane: 'default', line: 'background', atOnce: Infinity, patient: true }

/**
 * How many connections a team's writes, its reads, or an address without a session may hold at once. More would gain little: a team's
 * writes wait for each other's locks, each holding a connection. In the small lanes nobody may hold all.
 */
const AT_ONCE: Record<Lane, number> = { default: 2, payments: 1, auth: 1 }

const current = new AsyncLocalStorage<Caller>()

/** Everything `work` does with the database, also later, counts for this caller. */
export function onBehalfOf<T>(caller: Caller, work: () => T): T {
  return current.run(caller, work)
}

/** Runs `work` as background work, although a call has started it. */
export function inBackground<T>(work: () => T, lane: Lane = 'default'): T {
  return current.run({ ...BACKGROUND, lane }, work)
}

export const currentCaller = (): Caller => current.getStore() ?? BACKGROUND

/** Whether somebody waits for the answer. */
export const isAwaited = (): boolean => currentCaller().line !== BACKGROUND.line

/** A caller of the API or of another address of this server. */
export function callOf(who: { team: string } | { address: string }, reads: boolean, lane: Lane = 'default'): Caller {
  const name = 'team' in who ? `team ${who.team}` : `address ${who.address}`
  return { lane, line: `${name} ${reads ? 'reads' : 'writes'}`, atOnce: AT_ONCE[lane] }
}

/** A session look-up: its team is not known yet, so each token has a line. */
export const lookUpOf = (token: string): Caller => ({ lane: 'auth', line: `token ${token}`, atOnce: 1 })

/** Notifications of the payment platform: few, and never refused. */
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
