import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { getPriceList } from '@tessera/shared/contract/billing'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { getMentionList } from '@tessera/shared/contract/note'
import { getOrderQuote } from '@tessera/shared/contract/order'
import { getPendingOrderList } from '@tessera/shared/contract/order'
import { logout, getUserPrivilege, type UserInfo } from '@tessera/shared/contract/user'
import { queryKey } from '@tessera/shared/query/query'
import { createQueryClient } from '@tessera/shared/query/query-client'
import type { BootRemote } from '@tessera/shared/remote/release'
import { sessionStore, signIn } from '@tessera/shared/session/session.store'
import { failWith, mockApi, onPhone, SIGNED_IN, WithoutStyles } from '@tessera/shared/testing/testing'
import { UiProvider } from '@tessera/shared/ui/core'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { reachability } from '../observation/reachability'
import { createRegistry } from '../registry/registry'
import { buildRouteTable } from '../router/route-table'
import { HostProvider } from '../router/use-host'
import { Frame } from './Frame'

// Loaded lazily: imported here, so that compiling it does not count against a test's time-out.
beforeAll(() => import('@tessera/shared/ui/purchase'))

const remote = (name: string, routes: BootRemote['routes']): BootRemote => ({
  name,
  title: name,
  bases: [`/work/${name}`],
  version: '1',
  contract: 1,
  entry: `/${name}.js`,
  routes,
})
const REMOTES = [
  remote('design', [
    {
      path: '/work/design/ceramicTile',
      page: 'tile',
      title: '地砖替换',
      access: { vip: [1, 2, 3, 4] },
      menu: { group: 'design', icon: 'tile', order: 1, phone: true },
    },
  ]),
  remote('customer', [
    {
      path: '/work/customer/management',
      page: 'customers',
      title: '客户列表',
      access: { vip: [1, 2, 3, 4] },
      menu: { group: 'customer', icon: 'customer', order: 1, count: 'followUpsDue' },
    },
  ]),
  remote('team', [
    {
      path: '/work/team/member',
      page: 'member',
      title: '成员列表',
      access: { vip: [2, 3, 4] },
      menu: { group: 'team', icon: 'a picture of tomorrow', order: 1 },
    },
  ]),
]

const rights = {
  features: [],
  vipType: 3,
  vipEndTime: new Date(Date.now() + 3 * 24 * 3600_000 - 60_000).toISOString(),
  unusedTotalFlops: 12850,
  unusedBeans: 300,
  imgQuotaNum: 263,
}

function show(session: Partial<UserInfo> = {}) {
  signIn('token', { ...SIGNED_IN, ...session })
  const api = mockApi([
    [getUserPrivilege, () => rights],
    [getPendingOrderList, () => ({ list: [] })],
    [logout, () => ({})],
    [getCustomerList, () => ({ list: [], total: 3, pageNum: 1, pageSize: 1 })],
    [getMentionList, () => ({ list: [], total: 0 })],
  ])
  const table = buildRouteTable(REMOTES)
  const registry = createRegistry([], REMOTES, { load: () => Promise.reject(new Error('down')) })
  const pages = table.pages.map((page) => ({ path: page.path, handle: { page }, element: <h1>{page.title}</h1> }))
  const router = createMemoryRouter([{ element: <Frame />, children: pages }], {
    initialEntries: ['/work/design/ceramicTile'],
  })
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <UiProvider>
        <WithoutStyles>
          <HostProvider value={{ table, registry }}>
            <RouterProvider router={router} />
          </HostProvider>
        </WithoutStyles>
      </UiProvider>
    </QueryClientProvider>,
  )
  return { api, queries, registry, router, user: userEvent.setup() }
}

describe('Frame', () => {
  afterEach(() => jest.restoreAllMocks())

  it('shows balances, the tier’s name in the header and the time left', async () => {
    show()
    expect(await screen.findByText('12,850')).toBeVisible()
    expect(screen.getByText('300')).toBeVisible()
    expect(screen.getByText('企业VIP')).toBeVisible()
    expect(screen.getByText('3天后到期')).toBeVisible()
  })

  it('shows tier and time left as of the same fetch, however long the page has been open', async () => {
    const { queries } = show()
    expect(await screen.findByText('3天后到期')).toBeVisible()
    expect(screen.queryByText('试用')).toBeNull()
    act(() => void queries.setQueryData(queryKey(getUserPrivilege, {}), { ...rights, vipType: 1, trial: true }))
    expect(await screen.findByRole('button', { name: /基础版VIP.*试用.*3天后到期/ })).toBeVisible()
    const lapsed = { ...rights, vipType: 0, vipEndTime: new Date(Date.now() - 1_000).toISOString() }
    act(() => void queries.setQueryData(queryKey(getUserPrivilege, {}), lapsed))
    expect(await screen.findByText('免费版')).toBeVisible()
    expect(screen.getByText('已过期')).toBeVisible()
  })

  it('opens the purchase sheet with the current tier selected', async () => {
    const { api, user } = show()
    const item = (id: string, name: string, vipType: number) => ({
      id,
      name,
      priceFen: 99_800,
      promotionalInfo: null,
      grants: { flops: 0, beans: 0, vipType, days: 365, monthlyFlops: 500 },
      paymentWayList: [{ id: 3, slug: 'wechat', name: '微信支付' }],
    })
    api.use(getPriceList, () => ({ list: [item('b', '基础版VIP 一年', 1), item('p', '专业版VIP 一年', 3)] }))
    api.use(getOrderQuote, () => failWith('UNAVAILABLE'))
    await user.click(await screen.findByRole('button', { name: /企业VIP.*3天后到期.*查看会员与购买/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '会员' }))
    expect(await dialog.findByRole('radio', { name: /专业版VIP 一年/ })).toBeChecked()
    expect(dialog.getByText('12,850')).toBeVisible()
    expect(dialog.getByText('300')).toBeVisible()
  })

  it('draws the menu from declarations, marks the current page and hides forbidden entries', () => {
    show({ vipType: 1 })
    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    expect(menu.getByRole('link', { name: '地砖替换' })).toHaveAttribute('aria-current', 'page')
    expect(menu.queryByRole('link', { name: '成员列表' })).toBeNull()
  })

  it('marks a remote that is down and keeps its entry', async () => {
    const { registry } = show()
    expect(screen.getByRole('link', { name: '成员列表' })).toBeVisible()
    await act(() => registry.openPage('team', 'member'))
    expect(screen.getByRole('link', { name: '成员列表 暂不可用' })).toHaveAttribute('href', '/work/team/member')
    expect(screen.getByRole('link', { name: '地砖替换' })).toBeVisible()
  })

  it('has a skip link as the first tab stop', async () => {
    const { user } = show()
    await user.tab()
    expect(screen.getByRole('link', { name: '跳到主要内容' })).toHaveFocus()
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
  })

  it('shows a status bar while the browser is offline', () => {
    show()
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void globalThis.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/网络已断开/)).toBeVisible()
    online.mockReturnValue(true)
    act(() => void globalThis.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/网络已断开/)).toBeNull()
  })

  it('shows a status bar while the server does not answer', () => {
    show()
    act(() => reachability.setState({ reachable: false }))
    expect(screen.getByText(/暂时连不上服务器/)).toBeVisible()
    act(() => reachability.setState({ reachable: true }))
    expect(screen.queryByText(/暂时连不上服务器/)).toBeNull()
  })

  it('has at most five entries on a phone, and a sheet with the full menu', async () => {
    onPhone()
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true
    }
    const { user } = show()
    const bar = screen.getByRole('navigation', { name: '主菜单' })
    expect(
      within(bar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['地砖替换'])
    await user.click(within(bar).getByRole('button', { name: '更多' }))
    const sheet = within(screen.getByRole('dialog', { name: '全部功能' }))
    expect(sheet.getByRole('link', { name: '成员列表' })).toBeVisible()
    await user.click(sheet.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('UserMenu', () => {
  it('cuts a long name to eight characters and marks a sub-account', async () => {
    show({ userName: '佛山陶瓷批发中心总店', roleType: 2 })
    const button = screen.getByRole('button', { name: /账户菜单/ })
    expect(button).toHaveTextContent('佛山陶瓷批发中心…')
    expect(button).toHaveTextContent('(子账号)')
  })

  it('closes on Escape, restoring focus, and on a click outside', async () => {
    const { user } = show()
    const button = screen.getByRole('button', { name: /账户菜单/ })
    await user.click(button)
    await user.keyboard('{Escape}')
    expect(screen.queryByText('退出登录')).toBeNull()
    expect(button).toHaveFocus()
    await user.click(button)
    await user.click(screen.getByRole('main'))
    expect(screen.queryByText('退出登录')).toBeNull()
  })

  it('ends the session at once and revokes the token', async () => {
    const { user, api } = show()
    await user.click(screen.getByRole('button', { name: /账户菜单/ }))
    await user.click(screen.getByRole('button', { name: '退出登录' }))
    expect(sessionStore.getState().token).toBeNull()
    expect(sessionStore.getState().endedBy).toBe('logout')
    await waitFor(() => expect(api.calls(logout)).toHaveLength(1))
  })
})

it('shows in the menu how many customers are to be followed up today', async () => {
  const { api } = show()
  const link = screen.getByRole('link', { name: '客户列表' })
  await waitFor(() => expect(link).toHaveAttribute('title', '3 位客户今天要跟进'))
  expect(link).toHaveTextContent('3')
  // No other entry has a number.
  expect(screen.getByRole('link', { name: '地砖替换' })).toHaveTextContent(/^地砖替换$/)
  expect(api.calls(getCustomerList)[0]).toMatchObject({ followUp: 'today', ownerUserId: SIGNED_IN.userId })
  // The menu and the reminders share it.
  expect(api.calls(getCustomerList)).toHaveLength(1)
})
