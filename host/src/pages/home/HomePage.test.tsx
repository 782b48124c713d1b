import { screen, within } from '@testing-library/react'
import {
  getCoinPriceList,
  getFlopsPriceList,
  getMembershipTierList,
  getPriceList,
} from '@tessera/shared/contract/billing'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { declaration as design } from '../../../../remote-design/src/routes'
import { createRegistry } from '../../registry/registry'
import { buildRouteTable } from '../../router/route-table'
import { HostProvider } from '../../router/use-host'
import { declaration } from '../routes'
import HomePage from './HomePage'

const item = (name: string, priceFen: number, grants: { flops?: number; beans?: number; monthlyFlops?: number }) => ({
  id: name,
  name,
  priceFen,
  promotionalInfo: null,
  grants: { flops: 0, beans: 0, monthlyFlops: 0, vipType: null, days: null, ...grants },
  paymentWayList: [],
})
const advanced = {
  ...item('高级版VIP 一年', 299_800, {}),
  grants: { flops: 0, beans: 1000, monthlyFlops: 2000, vipType: 2, days: 365 },
}
const tier = (vipType: number, features: string[], customerAllowance = 0) => ({
  vipType,
  features,
  customerAllowance,
  memberAllowance: 1,
  materialAllowance: 0,
})
const PRICES = [
  [getPriceList, () => ({ list: [advanced] })],
  [getFlopsPriceList, () => ({ list: [item('小算力包', 9900, { flops: 1000 })] })],
  [getCoinPriceList, () => ({ list: [item('300 豆包', 3000, { beans: 300 })] })],
  [
    getMembershipTierList,
    () => ({
      list: [tier(0, []), tier(2, ['design', 'customer', 'team'], 500), tier(3, ['design', 'priority', 'unheard-of'])],
    }),
  ],
] as const

const table = buildRouteTable([declaration, design])
const registry = createRegistry([], [], { load: () => Promise.reject(new Error('unused')) })

function show(session: object | null = null, path = '/') {
  return renderPage(
    <HostProvider value={{ table, registry }}>
      <HomePage />
    </HostProvider>,
    { path, session },
  )
}

describe('HomePage', () => {
  it('shows one photo with four floors made by the engine', async () => {
    mockApi(PRICES)
    const { user } = show()
    expect(screen.getAllByRole('slider', { name: '拖动对比原图与效果图' })).toHaveLength(2)
    expect(screen.getByText(/^雾蓝釉面 100 × 300 mm/)).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '胡桃木' }))
    expect(screen.getByText(/^胡桃木 90 × 450 mm/)).toBeVisible()
    expect(screen.getByRole('img', { name: /铺上胡桃木后/ })).toBeInTheDocument()
  })

  it('links only the modes whose page is available', () => {
    mockApi(PRICES)
    show()
    const declared = design.routes.filter((route) => 'page' in route).map(({ path }) => path)
    const offered = screen.getAllByRole('link', { name: '去试试' }).map((link) => link.getAttribute('href'))
    expect(offered).toContain('/work/design/ceramicTile')
    expect(declared).toEqual(expect.arrayContaining(offered))
    expect(screen.getAllByText('现已开放')).toHaveLength(offered.length)
    expect(screen.queryAllByText('筹备中')).toHaveLength(9 - offered.length)
  })

  it('compares the tiers from the server’s data, each by its one name', async () => {
    mockApi(PRICES)
    show()
    const comparison = await screen.findByRole('table')
    const heads = within(comparison).getAllByRole('columnheader')
    expect(heads[1]).toHaveTextContent('免费版')
    expect(heads[2]).toHaveTextContent(/高级版VIP.*2,998\.00.*\/ 1 年/)
    expect(heads[3]).toHaveTextContent('专业版VIP')
    expect(screen.queryByText(/企业VIP/)).toBeNull()
    const cells = (name: string) =>
      within(within(comparison).getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cells('客户管理')).toEqual(['不含', '500 位', '不含'])
    // The list of members is open, their management is still planned.
    expect(cells('团队管理（筹备中）')).toEqual(['不含', '包含', '不含'])
    expect(cells('优先生成')).toEqual(['不含', '不含', '包含'])
    // (12 × 2,000 flops + 1,000 beans) ÷ 50 per image.
    expect(cells('会员期内约可生成效果图')).toEqual(['不含', '500 张', '不含'])
    expect(within(comparison).queryByText('unheard-of')).toBeNull()
    expect(screen.getByRole('link', { name: '选择 高级版VIP' })).toHaveAttribute('href', '/vip-upgrade?tier=2')
    expect(screen.getByText('300 豆').closest('li')).toHaveTextContent('30.00')
  })

  it('renders without the prices, and fetches them on retry', async () => {
    const api = mockApi(PRICES)
    let calls = 0
    api.use(getPriceList, () => (calls++ === 0 ? failWith('UNAVAILABLE') : { list: [advanced] }))
    const { user } = show()
    const section = within(screen.getByRole('heading', { name: '价格写在前面' }).closest('section')!)
    await user.click(await section.findByRole('button', { name: '重试' }))
    expect(await section.findByRole('table')).toBeVisible()
  })

  it('scrolls to the prices under /price', () => {
    mockApi(PRICES)
    const scrolled: Element[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this)
    }
    show(null, '/price')
    expect(scrolled.map(({ id }) => id)).toEqual(['price'])
  })

  it('links visitors to the log-in and signed-in persons to the workbench', () => {
    mockApi(PRICES)
    const { unmount } = show()
    expect(screen.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login')
    unmount()
    show({})
    for (const link of screen.getAllByRole('link', { name: '进入工作台' }))
      expect(link).toHaveAttribute('href', '/work')
    expect(screen.getByText('Test')).toBeVisible()
  })
})
