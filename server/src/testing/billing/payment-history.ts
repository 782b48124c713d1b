import type { Mischief, WechatEmulator } from '../../payments/testing/wechat-emulator'
import { type Buyer, tell } from './buyer'
import { pick, type Random, shuffled } from './random'

export interface HistoryWorld {
  platform: WechatEmulator
  buyers: readonly Buyer[]
  /** Ids of the price list. */
  priceIds: readonly string[]
  random: Random
}

const ENDINGS = ['paid', 'paid', 'paid', 'paid', 'lost', 'unpaid', 'failed', 'canceled', 'canceled'] as const

/** Placeholder for a wrong amount. Not one fen: that is the price of an upgrade whose credit exceeds it. */
const WRONG_AMOUNT: Mischief = { amountFen: 0 }

/** Notifications that must have no effect. */
const MISCHIEF: readonly Mischief[] = [
  { forged: true },
  WRONG_AMOUNT,
  { merchantId: '1900000001' },
  { appId: 'wxother' },
  { currency: 'USD' },
  { ageSeconds: 4_000 },
  { wrongKey: true },
  { tradeNo: 'NOBODYKNOWS1' },
  { tradeState: 'NOTPAY' },
  { eventType: 'REFUND.SUCCESS' },
]

/** One order from placement to end, with random events on the way. @returns its trade number, if it got one */
export async function runHistory(world: HistoryWorld): Promise<string | null> {
  const { platform, random } = world
  const buyer = pick(random, world.buyers)
  const clientToken = uuidOf(random)
  const priceId = pick(random, world.priceIds)
  if (random() < 0.15) platform.failNext(pick(random, ['unreachable', 'server_error', 'wrong_signature']))
  const clicks = random() < 0.3 ? 3 : 1
  const placed = await Promise.all(Array.from({ length: clicks }, () => buyer.place(priceId, clientToken)))
  const numbers = new Set(placed.filter((each) => each !== null))
  if (numbers.size > 1) throw new Error(`a double click placed ${[...numbers].join(' and ')}`)
  const [tradeNo] = numbers
  if (tradeNo === undefined) return null
  const steps = shuffled(random, stepsOf(world, buyer, tradeNo, pick(random, ENDINGS)))
  // Some steps in parallel, some in sequence.
  while (steps.length > 0) await Promise.all(steps.splice(0, random() < 0.4 ? 3 : 1).map((step) => step()))
  return tradeNo
}

/**
 * A person pays both an order and the newer one that replaced it, while the platform is unreachable and the first
 * cannot be closed there: both were promised the same credit.
 * @returns whether both were paid; the server's sweep may have closed the first one before the platform became
 *   unreachable
 */
export async function runRivals(platform: WechatEmulator, buyer: Buyer, world: UpgradeWorld): Promise<boolean> {
  const settle = async (tradeNo: string): Promise<boolean> => {
    const taken = platform.pay(tradeNo)
    if (taken) await tell(() => platform.notification(tradeNo))
    return taken
  }
  const place = async (priceId: string) => {
    const tradeNo = await buyer.place(priceId, uuidOf(world.random))
    if (tradeNo === null) throw new Error('the platform that answers was not reached')
    return tradeNo
  }
  await settle(await place(world.lower))
  const first = await place(world.higher)
  platform.silence(first)
  const second = await place(world.higher)
  let both = true
  for (const tradeNo of shuffled(world.random, [first, second])) both = (await settle(tradeNo)) && both
  platform.behave()
  return both
}

interface UpgradeWorld {
  lower: string
  higher: string
  random: Random
}

type Step = () => Promise<unknown>

function stepsOf(
  { platform, random }: HistoryWorld,
  buyer: Buyer,
  tradeNo: string,
  ending: (typeof ENDINGS)[number],
): Step[] {
  const times = (most: number, step: () => Step): Step[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, step)
  const poll = (): Step => {
    const fault = random() < 0.2 ? pick(random, ['unreachable', 'wrong_signature', 'stale_timestamp'] as const) : null
    return () => {
      if (fault) platform.failNext(fault)
      return buyer.query(tradeNo)
    }
  }
  const lie = (): Step => {
    const mischief = pick(random, MISCHIEF)
    const lieOf = () => (mischief === WRONG_AMOUNT ? { amountFen: platform.trade(tradeNo).amountFen + 1 } : mischief)
    return () => tell(() => platform.notification(tradeNo, lieOf()))
  }
  const spend = (): Step => {
    const clientToken = uuidOf(random)
    return () => buyer.spend(clientToken)
  }
  const tellIfPaid: Step = async () => {
    if (platform.isPaid(tradeNo)) await tell(() => platform.notification(tradeNo))
  }
  const pay: Step = async () => {
    platform.pay(tradeNo)
    await tellIfPaid()
  }
  const noise = [...times(3, poll), ...times(3, lie), ...times(2, spend)]
  switch (ending) {
    case 'paid':
      // Duplicates and replays come before, after and during the real notification.
      return [...noise, pay, ...times(3, () => tellIfPaid)]
    case 'lost':
      return [...noise, async () => platform.pay(tradeNo)]
    case 'failed':
      return [...noise, async () => platform.fail(tradeNo)]
    case 'canceled':
      return [...noise, () => buyer.cancel(tradeNo), ...(random() < 0.5 ? [pay] : [])]
    case 'unpaid':
      return noise
  }
}

/** A version 4 UUID from the history's random numbers, so that a seed is reproducible. */
function uuidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
