import type { z } from 'zod'
import type { priceItem } from '../../contract/billing'
import { DEFAULT_PAYMENT_WAY_ID } from '../../contract/constants'
import type { OrderKind, PendingOrder } from '../../contract/order'
import type { OpenOrder } from './payment.store'

export type PriceItem = z.output<typeof priceItem>

/** Where a purchase begins. */
export interface PurchaseStart {
  readonly kind: OrderKind
  /** The item to open on, when it is on sale. */
  readonly priceId?: string
  /** Else the smallest item that grants this many beans (coin) or flops (flops), or the biggest when none does. */
  readonly atLeast?: number
  /** Else, of memberships, the one of this tier. */
  readonly vipType?: number
}

/** How much of its own unit an item brings. */
function amountOf(item: PriceItem, kind: OrderKind): number {
  return kind === 'flops' ? item.grants.flops : item.grants.beans
}

/** The item a purchase opens on; undefined when nothing is on sale. */
export function startingItem(items: readonly PriceItem[], start: PurchaseStart): PriceItem | undefined {
  const named = items.find(({ id }) => id === start.priceId)
  if (named) return named
  if (start.atLeast !== undefined && start.kind !== 'membership') {
    const wanted = start.atLeast
    const bySize = items.toSorted((one, other) => amountOf(one, start.kind) - amountOf(other, start.kind))
    return bySize.find((item) => amountOf(item, start.kind) >= wanted) ?? bySize.at(-1)
  }
  return items.find(({ grants }) => grants.vipType !== null && grants.vipType === start.vipType) ?? items[0]
}

/** The specification's default way where the item offers it, else the first it offers. */
export function defaultWayId({ paymentWayList }: PriceItem): number | undefined {
  return (paymentWayList.find(({ id }) => id === DEFAULT_PAYMENT_WAY_ID) ?? paymentWayList[0])?.id
}

/** What a pending order needs to be paid. */
export function openOrderOf({ tradeNo, name, actionData, amountFen, expiresAt }: PendingOrder): OpenOrder {
  return { tradeNo, name, actionData, amountFen, expiresAt }
}

/** Memberships are bought under an agreement; packages are covered by the terms of use. */
export const needsAgreement = (item: PriceItem): boolean => item.grants.vipType !== null

/**
 * A payment code that a browser can open: the sandbox's cashier. What a payment app encodes for itself (`weixin://`) can only be
 * scanned by that app.
 */
export function isWebAddress(actionData: string): boolean {
  return /^https?:\/\//i.test(actionData) && URL.canParse(actionData)
}
