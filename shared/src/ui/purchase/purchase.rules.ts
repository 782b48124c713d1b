import type { z } from 'zod'
import type { priceItem } from '../../contract/billing'
import { DEFAULT_PAYMENT_WAY_ID } from '../../contract/constants'
import type { Order, OrderKind } from '../../contract/order'
import type { OpenOrder } from './payment.store'

export type PriceItem = z.output<typeof priceItem>

/** Preselection of a purchase. */
export interface PurchaseStart {
  readonly kind: OrderKind
  /** Item to preselect, if on sale. */
  readonly priceId?: string
  /** Else the smallest item that grants this many beans (coin) or flops (flops); the largest if none does. */
  readonly atLeast?: number
  /** Else the membership of this tier. */
  readonly vipType?: number
}

/** Amount an item grants, in its own unit. */
function amountOf(item: PriceItem, kind: OrderKind): number {
  return kind === 'flops' ? item.grants.flops : item.grants.beans
}

/** The preselected item; undefined if nothing is on sale. */
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

/** The specification's default payment method if the item offers it, else its first. */
export function defaultWayId({ paymentWayList }: PriceItem): number | undefined {
  return (paymentWayList.find(({ id }) => id === DEFAULT_PAYMENT_WAY_ID) ?? paymentWayList[0])?.id
}

/** What paying a pending order needs. */
export function openOrderOf(order: Order & { readonly actionData: string }): OpenOrder {
  const { tradeNo, name, actionData, amountFen, expiresAt, grants, effect } = order
  return { tradeNo, name, actionData, amountFen, expiresAt, grants, effect }
}

/** Memberships are bought under an agreement; packages are covered by the terms of use. */
export const needsAgreement = (item: PriceItem): boolean => item.grants.vipType !== null

/**
 * A payment URL that a browser can open, i.e. the sandbox's cashier. A payment app's own scheme (`weixin://`) must be scanned by
 * that app.
 */
export function isWebAddress(actionData: string): boolean {
  return /^https?:\/\//i.test(actionData) && URL.canParse(actionData)
}
