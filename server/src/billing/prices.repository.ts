import type { priceItem } from '@tessera/shared/contract/billing'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '../db/database'
import { type PriceKind, paymentWays, priceItems, pricePaymentWays } from '../db/schema/catalogue'

type PriceItem = z.output<typeof priceItem>

/** What is on sale of one kind, in the order it is shown, with the ways it can be paid. */
export async function pricesOnSale(tx: Reader, kind: PriceKind): Promise<{ list: PriceItem[] }> {
  const rows = await tx
    .select({ item: priceItems, way: paymentWays })
    .from(priceItems)
    .innerJoin(pricePaymentWays, eq(pricePaymentWays.priceItemId, priceItems.id))
    .innerJoin(paymentWays, eq(paymentWays.id, pricePaymentWays.paymentWayId))
    .where(and(eq(priceItems.kind, kind), eq(priceItems.status, 'on')))
    .orderBy(asc(priceItems.sort), asc(priceItems.id), asc(paymentWays.id))
  const byId = new Map<string, PriceItem>()
  for (const { item, way } of rows) {
    const known = byId.get(item.id)
    if (known) known.paymentWayList.push(way)
    else byId.set(item.id, present(item, way))
  }
  return { list: [...byId.values()] }
}

function present(item: typeof priceItems.$inferSelect, way: typeof paymentWays.$inferSelect): PriceItem {
  return {
    id: item.id,
    name: item.name,
    priceFen: item.priceFen,
    promotionalInfo: item.promotionalInfo,
    grants: {
      flops: item.flops,
      beans: item.beans,
      vipType: item.vipType,
      days: item.days,
      monthlyFlops: item.monthlyFlops,
    },
    paymentWayList: [way],
  }
}
