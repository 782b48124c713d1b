import { screen, within } from '@testing-library/react'
import { getCoinPriceList, getFlopsPriceList, getPriceList } from '@tessera/shared/contract/billing'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import HomePage from './HomePage'

const item = (name: string, priceFen: number, grants: { flops?: number; beans?: number; days?: number }) => ({
  id: name,
  name,
  priceFen,
  promotionalInfo: null,
  grants: { flops: 0, beans: 0, vipType: null, days: null, monthlyFlops: 0, ...grants },
  paymentWayList: [],
})
const PRICES = [
  [getPriceList, () => ({ list: [item('高级版', 299900, { flops: 40000, days: 365 })] })],
  [getFlopsPriceList, () => ({ list: [item('小算力包', 9900, { flops: 1000 })] })],
  [getCoinPriceList, () => ({ list: [item('300 豆包', 3000, { beans: 300 })] })],
] as const

describe('HomePage', () => {
  it('offers tile replacement, and only that, as open', () => {
    mockApi(PRICES)
    renderPage(<HomePage />, { session: null })
    expect(screen.getByRole('slider', { name: '拖动对比原图与效果图' })).toBeInTheDocument()
    const open = screen.getAllByText('现已开放')
    expect(open).toHaveLength(1)
    expect(open[0]!.closest('li')).toHaveTextContent('地砖替换')
    expect(screen.getAllByText('筹备中')).toHaveLength(8)
  })

  it('shows the prices that the server lists', async () => {
    mockApi(PRICES)
    renderPage(<HomePage />, { session: null })
    const membership = (await screen.findByRole('heading', { name: '高级版' })).closest('li')!
    expect(membership).toHaveTextContent('2,999.00')
    expect(membership).toHaveTextContent('/ 1 年')
    expect(membership).toHaveTextContent('约 800 张效果图')
    expect(screen.getByText('300 豆包').closest('li')).toHaveTextContent('30.00')
  })

  it('stands without the prices, and fetches them again', async () => {
    let calls = 0
    mockApi([[getPriceList, () => (calls++ === 0 ? failWith('UNAVAILABLE') : PRICES[0][1]())], PRICES[1], PRICES[2]])
    const { user } = renderPage(<HomePage />, { session: null })
    const section = within(screen.getByRole('heading', { name: '价格写在前面' }).closest('section')!)
    await user.click(await section.findByRole('button', { name: '重试' }))
    expect(await section.findByRole('heading', { name: '高级版' })).toBeVisible()
  })

  it('leads a visitor to the log-in and a signed-in person to the workbench', () => {
    mockApi(PRICES)
    const { unmount } = renderPage(<HomePage />, { session: null })
    expect(screen.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login')
    unmount()
    renderPage(<HomePage />)
    for (const link of screen.getAllByRole('link', { name: '进入工作台' }))
      expect(link).toHaveAttribute('href', '/work')
  })
})
