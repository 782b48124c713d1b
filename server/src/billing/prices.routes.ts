import {
  getCoinPriceList,
  getFlopsPriceList,
  getMembershipTierList,
  getPriceList,
} from '@tessera/shared/contract/billing'
import type { Database } from '../db/database'
import { publicRoute, type Route } from '../http/route'
import { pricesOnSale } from './prices.repository'
import { allTiers } from './tiers.repository'

export function pricesRoutes({ database }: { database: Database }): Route[] {
  return [
    publicRoute(getPriceList, () => database.transaction((tx) => pricesOnSale(tx, 'membership'))),
    publicRoute(getFlopsPriceList, () => database.transaction((tx) => pricesOnSale(tx, 'flops'))),
    publicRoute(getCoinPriceList, () => database.transaction((tx) => pricesOnSale(tx, 'coin'))),
    publicRoute(getMembershipTierList, () => database.transaction(allTiers)),
  ]
}
