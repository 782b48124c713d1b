import {
  getCoinPriceList,
  getFlopsPriceList,
  getMembershipTierList,
  getPriceList,
} from '@tessera/shared/contract/billing'
import type { Database } from '../db/database'
import { publicRoute, type Route } from '../http/route'
import { pricesOnSale } from './prices.repository'
import { allTiers } from '../memberships/tiers.repository'

export function pricesRoutes({ database }: { database: Database }): Route[] {
  return [
    publicRoute(getPriceList, () => database.read((tx) => pricesOnSale(tx, 'membership'))),
    publicRoute(getFlopsPriceList, () => database.read((tx) => pricesOnSale(tx, 'flops'))),
    publicRoute(getCoinPriceList, () => database.read((tx) => pricesOnSale(tx, 'coin'))),
    publicRoute(getMembershipTierList, () => database.read(allTiers)),
  ]
}
