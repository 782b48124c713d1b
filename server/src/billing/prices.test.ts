import { getMembershipTierList, getPriceList } from '@tessera/shared/contract/billing'
import { createTestApp, type TestApp } from '../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the benefits of each tier are public, and every membership on sale has its tier', async () => {
  const { data: tiers } = await app.call(getMembershipTierList)
  expect(tiers.list.map(({ vipType }) => vipType)).toEqual([0, 1, 2, 3, 4])
  expect(tiers.list[2]).toEqual({
    vipType: 2,
    features: ['design', 'customer', 'profile', 'material', 'team'],
    customerAllowance: 500,
    memberAllowance: 5,
    materialAllowance: 200,
  })
  const { data: prices } = await app.call(getPriceList)
  const known = new Set(tiers.list.map(({ vipType }) => vipType))
  expect(prices.list.length).toBeGreaterThan(0)
  for (const { grants } of prices.list) expect(known.has(grants.vipType ?? -1)).toBe(true)
})
