import { screen, waitFor } from '@testing-library/react'
import { getMembershipTierList, getPriceList } from '@tessera/shared/contract/billing'
import { getOrderQuote, getPendingOrderList } from '@tessera/shared/contract/order'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { declaration as design } from '../../../../remote-design/src/routes'
import { createRegistry } from '../../registry/registry'
import { buildRouteTable } from '../../router/route-table'
import { HostProvider } from '../../router/use-host'
import VipUpgradePage from './VipUpgradePage'

const table = buildRouteTable([design])
const registry = createRegistry([], [], { load: () => Promise.reject(new Error('unused')) })

function show({ path, session }: Required<Parameters<typeof renderPage>>[1]) {
  return renderPage(
    <HostProvider value={{ table, registry }}>
      <VipUpgradePage />
    </HostProvider>,
    { path, session },
  )
}

const item = (vipType: number) => ({
  id: `price-${vipType}`,
  name: `会员 ${vipType}`,
  priceFen: 100_000 * vipType,
  promotionalInfo: null,
  grants: { flops: 0, beans: 0, monthlyFlops: 1000, vipType, days: 365 },
  paymentWayList: [{ id: 3, slug: 'wechat', name: '微信支付' }],
})
const API = [
  [getPendingOrderList, () => ({ list: [] })],
  [getPriceList, () => ({ list: [item(1), item(2), item(3)] })],
  [
    getMembershipTierList,
    () => ({
      list: [0, 1, 2, 3].map((vipType) => ({
        vipType,
        features: vipType ? ['design'] : [],
        customerAllowance: 0,
        memberAllowance: 1,
        materialAllowance: 0,
      })),
    }),
  ],
  [
    getUserPrivilege,
    () => ({
      features: [],
      vipType: 2,
      vipEndTime: new Date(Date.now() + 3.5 * 86_400_000).toISOString(),
      unusedTotalFlops: 12850,
      unusedBeans: 300,
      imgQuotaNum: 263,
    }),
  ],
] as const

describe('VipUpgradePage', () => {
  it('shows a visitor every tier and opens the purchase of the chosen one, with a link to log in', async () => {
    mockApi(API)
    const { user, location } = show({ path: '/vip-upgrade', session: null })
    await user.click(await screen.findByRole('link', { name: '开通 高级版VIP' }))
    expect(location()).toBe('/vip-upgrade?tier=2')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toBeVisible())
    expect(screen.queryByRole('region', { name: '您现在的会员' })).toBeNull()
    const logIn = await screen.findByRole('link', { name: /登录后/ })
    expect(logIn.getAttribute('href')).toContain(encodeURIComponent('/vip-upgrade?tier=2'))
  })

  it('shows a signed-in person’s tier, and whether each tier is a renewal or an upgrade', async () => {
    mockApi(API)
    show({ path: '/vip-upgrade', session: { vipType: 2 } })
    const yours = screen.getByRole('region', { name: '您现在的会员' })
    await waitFor(() => expect(yours).toHaveTextContent('高级版VIP'))
    expect(yours).toHaveTextContent('4天后到期')
    expect(yours).toHaveTextContent('263')
    expect(await screen.findByRole('link', { name: '续费 高级版VIP' })).toBeVisible()
    expect(screen.getByRole('link', { name: '升级 专业版VIP' })).toBeVisible()
    expect(screen.getByRole('link', { name: '到期后转为这一档 基础版VIP' })).toBeVisible()
  })

  it('opens the purchase in the address, and closing keeps the other parameters', async () => {
    const api = mockApi(API)
    api.use(getOrderQuote, ({ priceId }) => ({
      priceId,
      name: '会员 3',
      kind: 'membership' as const,
      priceFen: 300_000,
      creditFen: 0,
      amountFen: 300_000,
      grants: { flops: 0, beans: 0 },
      membership: null,
      credits: [],
      mayBuy: true,
    }))
    const { user, location } = show({ path: '/vip-upgrade?tier=3&utm_source=fair' })
    await screen.findByRole('dialog')
    await waitFor(() => expect(api.calls(getOrderQuote)).toEqual([{ priceId: 'price-3' }]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location()).toBe('/vip-upgrade?utm_source=fair'))
  })
})
