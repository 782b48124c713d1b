import { screen, within } from '@testing-library/react'
import { type CoinRecord, getCoinRecordList } from '@tessera/shared/contract/billing'
import { exportCoinRecord } from '@tessera/shared/contract/record-export'
import { getUserPrivilege, type UserPrivilege } from '@tessera/shared/contract/user'
import { formatTime } from '@tessera/shared/text/format.text'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import RecordsPage from './RecordsPage'

// Lazy-loaded: compiled up front, so that no test waits for it.
beforeAll(() => import('@tessera/shared/ui/purchase'))

const CREATED_AT = '2026-03-01T08:00:00.000Z'
const IN_FIVE_DAYS = new Date(Date.now() + 4.5 * 24 * 60 * 60_000).toISOString()

const privilege: UserPrivilege = {
  features: [],
  vipType: 2,
  vipEndTime: IN_FIVE_DAYS,
  unusedTotalFlops: 12_000,
  unusedBeans: 300,
  imgQuotaNum: 246,
}

function record(id: string, changes: Partial<CoinRecord> = {}): CoinRecord {
  return {
    id,
    category: 'hold',
    amount: -50,
    unit: 'flops',
    balanceAfter: 11_950,
    cause: { type: 'task', id: `task-${id}`, label: 'tile_change' },
    state: 'captured',
    operatorName: '林晓',
    createdAt: CREATED_AT,
    ...changes,
  }
}

const pageOf = (list: CoinRecord[], total = list.length) => ({ list, total, pageNum: 1, pageSize: 20 })
const row = (text: string) => within(screen.getByText(text).closest('tr')!)

function open(path = '/work/profile/records', list = [record('r1')], total?: number) {
  const api = mockApi([
    [getUserPrivilege, () => privilege],
    [getCoinRecordList, () => pageOf(list, total)],
  ])
  return { api, ...renderPage(<RecordsPage />, { path }) }
}

describe('RecordsPage', () => {
  it('shows the balances and the end of the membership', async () => {
    open()
    const balances = within(screen.getByRole('region', { name: '当前余额' }))
    expect(await balances.findByText('12,000')).toBeVisible()
    expect(balances.getByText('300')).toBeVisible()
    expect(balances.getByText('246')).toBeVisible()
    expect(balances.getByText('高级版VIP')).toBeVisible()
    expect(balances.getByText('5天后到期')).toBeVisible()
  })

  it('tells a member with an own limit what it leaves this month', async () => {
    mockApi([
      [getUserPrivilege, () => ({ ...privilege, monthlyImages: { limit: 5, left: 3 } })],
      [getCoinRecordList, () => pageOf([])],
    ])
    renderPage(<RecordsPage />, { path: '/work/profile/records' })
    expect(await screen.findByText('管理员设的本月限额 5 张')).toBeVisible()
    expect(screen.queryByText('246')).toBeNull()
  })

  it('lists every entry with its cause, state and balance', async () => {
    open(undefined, [
      record('r1'),
      record('r2', {
        category: 'customer',
        amount: -100,
        unit: 'beans',
        balanceAfter: 200,
        state: null,
        cause: { type: 'customer', id: 'c1', label: '王女士' },
      }),
      record('r3', {
        category: 'grant',
        amount: 12_000,
        state: null,
        operatorName: null,
        cause: { type: 'seed', id: 's', label: null },
      }),
    ])
    const task = row(await screen.findByText('地砖替换').then((cell) => cell.textContent))
    expect(task.getByRole('link', { name: '地砖替换' })).toHaveAttribute(
      'href',
      '/work/design/ceramicTile?task=task-r1',
    )
    expect(task.getByText('−50')).toBeVisible()
    expect(task.getByText('已使用')).toBeVisible()
    expect(task.getByText(formatTime(CREATED_AT))).toBeVisible()
    expect(row('新建客户').getByRole('link', { name: '客户「王女士」' })).toBeVisible()
    expect(row('初始发放').getByText('+12,000')).toBeVisible()
    expect(row('初始发放').getByText('系统')).toBeVisible()
  })

  it('requests what the URL says and writes filters to it', async () => {
    const from = '2026-03-01T00:00:00.000Z'
    const to = '2026-03-31T23:59:59.999Z'
    const { api, user, location } = open(`/work/profile/records?category=hold&from=${from}&to=${to}&pageNum=2`, [], 60)
    await screen.findByText('共 60 条')
    expect(api.calls(getCoinRecordList)[0]).toMatchObject({ category: 'hold', from, to, pageNum: 2 })
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(location()).toBe('/work/profile/records')
    await user.click(screen.getByRole('combobox', { name: '单位' }))
    await user.click(await screen.findByTitle('豆'))
    expect(location()).toBe('/work/profile/records?unit=beans')
    expect(api.calls(getCoinRecordList).at(-1)).toMatchObject({ unit: 'beans', pageNum: 1 })
  })

  it('distinguishes an empty list from no match', async () => {
    const first = open('/work/profile/records', [])
    expect(await screen.findByText('还没有算力变动，完成一次设计后会出现在这里')).toBeVisible()
    first.unmount()
    open('/work/profile/records?unit=beans', [])
    expect(await screen.findByText('没有符合条件的记录')).toBeVisible()
  })

  it('exports all pages of the filtered list', async () => {
    const clicked: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.getAttribute('href')} as ${this.download}`)
    })
    const { api, user } = open('/work/profile/records?category=hold&pageNum=2', [record('r1')], 21)
    api.use(exportCoinRecord, () => ({
      url: '/exports/records?t=1',
      fileName: '算力记录.xlsx',
      rows: 21,
      expiresAt: CREATED_AT,
    }))
    await user.click(await screen.findByRole('button', { name: '导出 Excel' }))
    expect(await screen.findByText('已导出 21 条记录')).toBeVisible()
    expect(clicked).toEqual(['/exports/records?t=1 as 算力记录.xlsx'])
    expect(api.calls(exportCoinRecord)[0]).toEqual({
      category: 'hold',
      utcOffsetMinutes: -new Date().getTimezoneOffset(),
    })
    api.use(exportCoinRecord, () => failWith('VALIDATION', { limit: 50_000 }))
    await user.click(screen.getByRole('button', { name: '导出 Excel' }))
    expect(await screen.findByText('一次最多导出 50,000 条记录，请缩小范围后再导出')).toBeVisible()
    click.mockRestore()
  })

  it('links to the order of an entry, and explains beans', async () => {
    const bought = { type: 'order' as const, id: 'T20260301', label: '豆包 300' }
    const { user } = open(undefined, [
      record('r1', { category: 'purchase', amount: 300, unit: 'beans', cause: bought, state: null }),
    ])
    expect(await screen.findByRole('link', { name: '订单「豆包 300」' })).toHaveAttribute(
      'href',
      '/work/profile/order?order=T20260301',
    )
    await user.click(screen.getByRole('button', { name: '豆说明' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('新建团队成员3,990')
  })

  it('shows the error and recovers on retry', async () => {
    let calls = 0
    mockApi([
      [getUserPrivilege, () => privilege],
      [getCoinRecordList, () => (calls++ === 0 ? failWith('UNAVAILABLE') : pageOf([record('r1')]))],
    ])
    const { user } = renderPage(<RecordsPage />)
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('地砖替换')).toBeVisible()
  })
})
