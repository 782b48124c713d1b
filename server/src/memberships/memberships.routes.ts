import { getMembership, updatePurchaseRule } from '@tessera/shared/contract/membership'
import type { Database } from '../db/database'
import { entryOf } from '../http/entry.rules'
import { type Route, route } from '../http/route'
import { membershipOf } from './membership-view.service'
import { setPurchaseRule } from './purchase-rule.service'

export function membershipsRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getMembership, (_input, { viewer }) => database.transaction((tx) => membershipOf(tx, viewer))),
    route(updatePurchaseRule, async ({ subAccountsMayBuy: allowed }, { viewer, request }) => {
      const { teamId, userId } = viewer
      await database.transaction((tx) => setPurchaseRule(tx, { teamId, userId, allowed, entry: entryOf(request) }))
      return { subAccountsMayBuy: allowed }
    }),
  ]
}
