import { screen, waitFor, within } from '@testing-library/react'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import type { OfferedTask } from '@tessera/shared/contract/design/task'
import { getPendingOrderList } from '@tessera/shared/contract/order'
import { type Customer, getCustomerList, updateCustomer } from '@tessera/shared/contract/customer'
import { getMentionList, seeMentions } from '@tessera/shared/contract/note'
import { getShareList, type Share } from '@tessera/shared/contract/share'
import { getUploadLinkList } from '@tessera/shared/contract/upload-link'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import type { BootRemote } from '@tessera/shared/remote/release'
import { finishedTask } from '@tessera/shared/testing/design.fixtures'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { createRegistry } from '../../registry/registry'
import { buildRouteTable } from '../../router/route-table'
import { HostProvider } from '../../router/use-host'
import { declaration } from '../routes'
import { greeting } from './workbench.text'
import WorkbenchPage from './WorkbenchPage'

const DESIGN: BootRemote = {
  name: 'design',
  title: 'AI 设计',
  bases: ['/work/design'],
  version: '1',
  contract: 1,
  entry: '/design.js',
  routes: [
    {
      path: '/work/design/ceramicTile',
      page: 'tile',
      title: '地砖替换',
      access: { vip: [1, 2, 3, 4] },
      menu: { group: 'design', icon: 'tile', order: 10 },
    },
    {
      path: '/work/design/history',
      page: 'history',
      title: '设计记录',
      access: { vip: [1, 2, 3, 4] },
      menu: { group: 'design', icon: 'history', order: 20 },
    },
  ],
}

const rights = (vipType: number) => ({
  features: [],
  vipType,
  vipEndTime: null,
  unusedTotalFlops: 12850,
  unusedBeans: 300,
  imgQuotaNum: 263,
})

function show(vipType = 2) {
  const table = buildRouteTable([declaration, DESIGN])
  const registry = createRegistry([], [DESIGN], { load: () => Promise.reject(new Error('unused')) })
  return renderPage(
    <HostProvider value={{ table, registry }}>
      <WorkbenchPage />
    </HostProvider>,
    { path: '/work', session: { vipType, userName: '陈师傅' } },
  )
}
const NOBODY_ASKED = [getMentionList, () => ({ list: [], total: 0 })] as const
const NO_REPLIES = [getShareList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 6 })] as const

const DUE: Partial<Customer> = {
  id: 'c1',
  createdAt: '2026-01-01T02:00:00.000Z',
  updatedAt: '2026-01-01T02:00:00.000Z',
  version: 1,
  name: '王女士',
  mobile: '13911112222',
  wechat: null,
  source: 'walk_in',
  stage: 'quote',
  level: 'A',
  community: '云栖花园',
  address: null,
  layout: null,
  areaSqm: null,
  demand: null,
  ownerUserId: 'user-1',
  ownerName: '林晓',
  lastFollowTime: null,
  nextFollowTime: '2026-01-02T02:00:00.000Z',
}
const NOTHING_DUE = [getCustomerList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 6 })] as const

const pageOf = (list: OfferedTask[]) => ({ list, total: list.length, pageNum: 1, pageSize: 6 })

it.each([
  [0, '夜深了，林晓'],
  [4, '夜深了，林晓'],
  [5, '早上好，林晓'],
  [12, '下午好，林晓'],
  [18, '晚上好，林晓'],
])('greets at %d o’clock', (hour, words) => expect(greeting(hour, '林晓')).toBe(words))

describe('WorkbenchPage', () => {
  it('offers tile replacement first, and shows the balances', async () => {
    mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      NOTHING_DUE,
      [getHistoryList, () => pageOf([])],
    ])
    const hours = jest.spyOn(Date.prototype, 'getHours').mockReturnValue(9)
    show()
    hours.mockRestore()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('早上好，陈师傅')
    expect(screen.getByRole('link', { name: /地砖替换.*开始设计/ })).toHaveAttribute('href', '/work/design/ceramicTile')
    expect(screen.getByRole('link', { name: '设计记录' })).toBeVisible()
    expect(await screen.findByText('12,850')).toBeVisible()
    expect(screen.getByText('263')).toBeVisible()
  })

  it('fetches the six latest designs and shows the state of each', async () => {
    const api = mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      [
        getHistoryList,
        () =>
          pageOf([
            finishedTask({ id: 'a', status: 'running', progress: 0.42 }),
            finishedTask({ id: 'b' }),
            finishedTask({ id: 'c', status: 'failed', material: null }),
          ]),
      ],
    ])
    show()
    expect(await screen.findByText('生成中 42%')).toBeVisible()
    expect(screen.getByText('未完成，未扣费')).toBeVisible()
    expect(api.calls(getHistoryList)[0]).toMatchObject({ pageNum: 1, pageSize: 6 })
    const designs = within(screen.getByRole('heading', { name: '最近设计' }).closest('section')!)
    expect(designs.getAllByRole('listitem')).toHaveLength(3)
    expect(designs.getAllByRole('link', { name: /罗马洞石/ })[0]).toHaveAttribute(
      'href',
      '/work/design/ceramicTile?task=a',
    )
  })

  it('calls a draft a draft, once there is a picture of it', async () => {
    const [id, url] = ['r', '/result.jpg']
    const result = { id, url, previewUrl: url, width: 4, height: 3, seed: 1, outsideChangedRatio: 0, favorite: false }
    const draft = { warnings: ['patternFlat'] }
    mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      NOTHING_DUE,
      [
        getHistoryList,
        () =>
          pageOf([
            finishedTask({ id: 'a', results: [result], ...draft }),
            finishedTask({ id: 'b', status: 'failed', ...draft }),
            finishedTask({ id: 'c', results: [result] }),
          ]),
      ],
    ])
    show()
    expect(await screen.findByText(CAVEAT_TEXT.draft)).toBeVisible()
    expect(screen.getByText(CAVEAT_TEXT.draft).closest('a')).toHaveAttribute('href', expect.stringContaining('task=a'))
  })

  it('has an empty state with the one action that fills it', async () => {
    mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      NOTHING_DUE,
      [getHistoryList, () => pageOf([])],
    ])
    show()
    expect(await screen.findByRole('link', { name: '做第一张效果图' })).toHaveAttribute(
      'href',
      '/work/design/ceramicTile',
    )
  })

  it('keeps the rest of the page when the designs cannot be fetched, and retries', async () => {
    let calls = 0
    mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      NOTHING_DUE,
      [getHistoryList, () => (calls++ === 0 ? failWith('INTERNAL') : pageOf([finishedTask({ id: 'a' })]))],
    ])
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('罗马洞石')).toBeVisible()
  })

  it('links a merchant without a membership to the prices, and requests nothing forbidden', async () => {
    const api = mockApi([
      [getUserPrivilege, () => rights(0)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      NOTHING_DUE,
      [getHistoryList, () => pageOf([])],
    ])
    show(0)
    expect(screen.getByRole('link', { name: '查看会员价格' })).toHaveAttribute('href', '/#price')
    expect(await screen.findByText('12,850')).toBeVisible()
    expect(api.calls(getHistoryList)).toHaveLength(0)
  })

  it('tells a merchant whose membership has ended that it can be renewed', async () => {
    mockApi([
      [getUserPrivilege, () => ({ ...rights(0), vipEndTime: '2026-01-31T08:00:00.000Z' })],
      [getPendingOrderList, () => ({ list: [] })],
    ])
    show(0)
    expect(await screen.findByText(/会员已过期，续费后可继续使用/)).toBeVisible()
  })

  it('shows who of the customers answered what, newest first, and leads to the design', async () => {
    const api = mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      NOTHING_DUE,
      [getHistoryList, () => pageOf([])],
    ])
    const at = (minute: number) => `2026-11-22T08:0${minute}:00.000Z`
    const like = { id: 'r1', kind: 'like', resultId: 'result-2', text: null, createdAt: at(1) } as const
    const message = {
      id: 'r2',
      kind: 'message',
      resultId: null,
      text: '多少钱',
      quotedFen: [900_000],
      createdAt: at(2),
    } as const
    const results = ['胡桃木', '藏青 + 墨黑'].map((name, index) => ({
      id: `result-${index + 1}`,
      taskId: `task-${index + 1}`,
      name,
      previewUrl: '/p.jpg',
    }))
    const share = {
      id: 's',
      state: 'live',
      link: null,
      code: null,
      showQuantities: false,
      days: 7,
      viewCount: 1,
      expiresAt: at(9),
      lastViewAt: at(0),
      lastReplyAt: at(2),
      createdAt: at(0),
      customer: { id: 'c', name: '王女士' },
      results,
      replies: [message, like],
    } as const
    api.use(getShareList, () => ({ list: [share as unknown as Share], total: 1, pageNum: 1, pageSize: 6 }))
    const { user, unmount } = show()
    const replies = within(await screen.findByRole('region', { name: '客户回应' }))
    const [first, second] = replies.getAllByRole('link')
    expect(first).toHaveTextContent(/王女士留言：多少钱按当时合计 ¥\s9,000\.00 ?2026-/)
    expect(second).toHaveTextContent(/王女士喜欢「藏青 \+ 墨黑」/)
    expect(second).toHaveAttribute('href', '/work/design/history?task=task-2')
    expect(api.calls(getShareList)[0]).toMatchObject({ replied: true, sortField: 'lastReplyAt', sortOrder: 'desc' })
    // What was opened or put away is no news, here and at the next visit.
    await user.click(second!)
    expect(replies.getAllByRole('link')).toHaveLength(1)
    await user.click(replies.getByRole('button', { name: '「王女士」的消息看到了' }))
    expect(screen.queryByRole('region', { name: '客户回应' })).toBeNull()
    unmount()
    show()
    await waitFor(() => expect(api.calls(getShareList)).toHaveLength(2))
    expect(screen.queryByRole('region', { name: '客户回应' })).toBeNull()
  })

  it('tells of photos that customers sent this week, and leads to them', async () => {
    const link = (id: string, name: string, lastPhotoAt: string) => ({
      id,
      state: 'live' as const,
      link: null,
      expiresAt: lastPhotoAt,
      customer: { id: `c-${id}`, name },
      photos: 3,
      lastPhotoAt,
      createdAt: lastPhotoAt,
    })
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const list = [link('1', '王女士', daysAgo(1)), link('2', '赵先生', daysAgo(9))]
    const api = mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      NOTHING_DUE,
      [getHistoryList, () => pageOf([])],
      [getUploadLinkList, () => ({ list, total: 2, pageNum: 1, pageSize: 6 })],
    ])
    const { user } = show()
    const photos = within(await screen.findByRole('region', { name: '客户传来的照片' }))
    const news = photos.getAllByRole('link')
    expect(news).toHaveLength(1)
    expect(news[0]).toHaveTextContent(/王女士传来 3 张房间照片/)
    expect(news[0]).toHaveAttribute('href', '/work/design/assets?customerId=c-1')
    expect(api.calls(getUploadLinkList)[0]).toMatchObject({
      received: true,
      sortField: 'lastPhotoAt',
      sortOrder: 'desc',
    })
    await user.click(news[0]!)
    expect(screen.queryByRole('region', { name: '客户传来的照片' })).toBeNull()
  })

  it('begins with the customers to follow up today', async () => {
    const api = mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      [getHistoryList, () => pageOf([])],
      [getCustomerList, () => ({ list: [DUE as Customer], total: 9, pageNum: 1, pageSize: 6 })],
    ])
    show()
    const due = within(await screen.findByRole('region', { name: '今天要跟进的客户' }))
    expect(due.getByRole('heading')).toHaveTextContent('今天要跟进 9 位客户')
    expect(due.getByRole('link', { name: /王女士.*报价 · 云栖花园.*已过时间/ })).toHaveAttribute(
      'href',
      '/work/customer/detail?id=c1',
    )
    const asked = { followUp: 'today', ownerUserId: 'user-1', sortField: 'nextFollowTime', sortOrder: 'asc' }
    expect(api.calls(getCustomerList)[0]).toMatchObject(asked)
    expect(due.getByRole('link', { name: '查看全部' })).toHaveAttribute(
      'href',
      '/work/customer/management?followUp=today&ownerUserId=user-1&sortField=nextFollowTime',
    )
  })

  it('puts a follow-up off in one tap, and takes that back', async () => {
    const api = mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOBODY_ASKED,
      [getHistoryList, () => pageOf([])],
      [getCustomerList, () => ({ list: [DUE as Customer], total: 1, pageNum: 1, pageSize: 6 })],
      [
        updateCustomer,
        ({ changes, version }) => ({ ...DUE, ...(changes as object), version: version + 1 }) as Customer,
      ],
    ])
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: '「王女士」明天再跟进' }))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('「王女士」的跟进时间已还原')).toBeVisible()
    const [first, second] = api.calls(updateCustomer)
    expect(Date.parse(String(first!.changes.nextFollowTime))).toBeGreaterThan(Date.now())
    expect(second).toEqual({ id: 'c1', version: 2, changes: { nextFollowTime: DUE.nextFollowTime }, undo: true })
  })

  it('shows where colleagues asked for the person, until that is seen', async () => {
    const mention = {
      noteId: 'n1',
      customer: { id: 'c1', name: '王女士' },
      author: { userId: 'user-2', userName: '陈嘉禾' },
      content: '帮忙报个价',
      createdAt: '2026-01-02T02:00:00.000Z',
    }
    const left = [mention]
    const api = mockApi([
      [getUserPrivilege, () => rights(2)],
      [getPendingOrderList, () => ({ list: [] })],
      NO_REPLIES,
      NOTHING_DUE,
      [getHistoryList, () => pageOf([])],
      [getMentionList, () => ({ list: [...left], total: left.length })],
      [seeMentions, () => (left.pop(), {})],
    ])
    const { user } = show()
    const mentions = within(await screen.findByRole('region', { name: '同事的提醒' }))
    expect(mentions.getByRole('link', { name: /陈嘉禾 · 王女士.*帮忙报个价/ })).toHaveAttribute(
      'href',
      '/work/customer/detail?id=c1#note-n1',
    )
    await user.click(mentions.getByRole('button', { name: '「王女士」的提醒看到了' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '同事的提醒' })).not.toBeInTheDocument())
    expect(api.calls(seeMentions)).toEqual([{ customerId: 'c1' }])
  })
})
