import { and, eq } from 'drizzle-orm'
import { wallets } from '../db/schema/ledger'
import { membershipTiers } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from './test-app'

/** Two people of one team with the advanced membership, in an application of their own. */
export interface Shop {
  readonly app: TestApp
  readonly admin: TestPerson
  readonly colleague: TestPerson
}

const ADVANCED = 2

/** For the suite that calls this at its top: empty until its first test, so that a suite can take it apart at once. */
export function openShop([admin, colleague] = ['13800000002', '13800000012']): Shop {
  const shop: Shop = { app: {} as TestApp, admin: {} as TestPerson, colleague: {} as TestPerson }
  beforeAll(async () => {
    Object.assign(shop.app, await createTestApp())
    Object.assign(shop.admin, await shop.app.loginAs(admin))
    Object.assign(shop.colleague, await shop.app.loginAs(colleague))
  })
  afterAll(() => shop.app.close())
  return shop
}

type Allowances = Partial<Omit<typeof membershipTiers.$inferInsert, 'vipType' | 'features'>>

/** How much the shop's membership includes from now on. */
export const setAllowances = ({ app }: Shop, allowances: Allowances) =>
  app.database.transaction((tx) =>
    tx.update(membershipTiers).set(allowances).where(eq(membershipTiers.vipType, ADVANCED)),
  )

/** How many beans the shop has from now on. */
export const setBeans = ({ app, admin }: Shop, balance: number) =>
  app.database.transaction((tx) =>
    tx
      .update(wallets)
      .set({ balance })
      .where(and(eq(wallets.teamId, admin.teamId), eq(wallets.unit, 'beans'))),
  )
