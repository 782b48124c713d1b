import {
  attachDesigns,
  deleteDesigns,
  downloadDesigns,
  downloadImage,
  getHistoryFilters,
  getHistoryList,
  toggleFavorite,
} from '@tessera/shared/contract/design/history'
import { type Customer, getCustomerList } from '@tessera/shared/contract/customer'
import { createShare, getShareList } from '@tessera/shared/contract/share'
import { queryTask } from '@tessera/shared/contract/design/task'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { FINISHED, taskOf } from '../parts/design.fixtures'
import HistoryPage from './HistoryPage'

const DONE = taskOf({ ...FINISHED, id: 'task-done' })
const FAILED = taskOf({
  id: 'task-failed',
  status: 'failed',
  errorCode: 'engine_failed',
  charge: { source: 'flops', flops: 0, beans: 0, state: 'released', capturedImages: 0 },
})

const PARTIAL = taskOf({
  ...FINISHED,
  id: 'task-partial',
  status: 'partial',
  count: 4,
  errorCode: 'engine_refused',
  errorDetail: 'moderated',
  charge: { source: 'flops', flops: 200, beans: 0, state: 'captured', capturedImages: 2 },
})

beforeAll(() => {
  // The masonry layout needs a width, which jsdom does not compute.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1000 })
})

function server(tasks = [DONE, FAILED]) {
  return mockApi([
    [
      getHistoryList,
      ({ status, favorite }) => {
        const list = tasks
          .filter((task) => !status || task.status === status)
          .filter((task) => !favorite || task.results.some((result) => result.favorite))
        return { list, total: list.length, pageNum: 1, pageSize: 24 }
      },
    ],
    [getHistoryFilters, () => ({ people: [], customers: [{ id: 'customer-1', name: '周先生' }] })],
    [attachDesigns, () => ({})],
    [deleteDesigns, () => ({})],
    [queryTask, ({ id }) => tasks.find((task) => task.id === id) ?? failWith('NOT_FOUND')],
    [toggleFavorite, ({ favorite }) => ({ ...DONE.results[0]!, favorite })],
    [downloadImage, () => ({ url: '/files/result-1?d=a.jpg', fileName: 'a.jpg', expiresAt: DONE.createdAt })],
  ])
}

// antd gives every element one id under test, so dialogs have no names of their own.
async function dialogOf(title: string) {
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(title)).toBeInTheDocument()
  return dialog
}
const open = (path = '/work/design/history') => renderPage(<HistoryPage />, { path })
const cards = async () => within(await screen.findByRole('list', { name: '设计列表' })).findAllByRole('button')
const CUSTOMER: Customer = {
  id: 'customer-1',
  name: '周先生',
  mobile: '13612340000',
  wechat: null,
  source: 'walk_in',
  stage: 'new',
  level: 'A',
  community: null,
  address: null,
  layout: null,
  areaSqm: null,
  demand: null,
  budgetMin: null,
  budgetMax: null,
  nextFollowTime: null,
  lastFollowTime: null,
  dealTime: null,
  previousOwnerUserId: null,
  ownerUserId: 'user-1',
  ownerName: '李云舒',
  previousOwnerName: null,
  version: 1,
  createdAt: DONE.createdAt,
  updatedAt: DONE.createdAt,
  deletedAt: null,
  mergedInto: null,
  tagIds: [],
}
const MORE = [DONE, taskOf({ ...FINISHED, id: 'task-more', results: [{ ...FINISHED.results![0]!, id: 'result-9' }] })]

const RUNNING = taskOf({ ...FAILED, id: 'task-running', status: 'running', errorCode: null })

it('says of a design that came in part what is missing and why, and not that nothing was charged', async () => {
  server([PARTIAL])
  open('/work/design/history?task=task-partial')
  expect(await screen.findByText('另外 2 张没有做成：引擎的内容审核没有通过，请更换照片或描述')).toBeInTheDocument()
  expect(screen.getByText(/^已使用 2 张额度.*，其余 2 张未扣费$/)).toBeInTheDocument()
  expect(screen.queryByText(/ · 未扣费$/)).toBeNull()
})

/** Selects designs by their place; what is still made cannot be. */
async function select(places = [0, 1]) {
  const api = server([...MORE, FAILED, RUNNING])
  api.use(getCustomerList, () => ({ list: [CUSTOMER], total: 1, pageNum: 1, pageSize: 20 }))
  const page = open()
  await cards()
  const ticks = screen.getAllByRole('checkbox', { name: '选择这一条' })
  expect(ticks).toHaveLength(3)
  for (const place of places) await page.user.click(ticks[place]!)
  const bar = within(screen.getByRole('toolbar', { name: '批量操作' }))
  return { api, ...page, press: (name: string) => page.user.click(bar.getByRole('button', { name })) }
}

it('leads from a picture of a batch to the others', async () => {
  server([taskOf({ ...DONE, batchId: 'batch-1' })])
  open('/work/design/history?task=task-done')
  const link = await screen.findByRole('link', { name: '查看同一批' })
  expect(link).toHaveAttribute('href', '/work/design/batch?batch=batch-1')
})

it('calls a draft so, on its card and among its facts', async () => {
  const draft = taskOf({ ...DONE, warnings: ['patternFlat'] })
  server([draft])
  open('/work/design/history?task=task-done')
  expect((await cards())[0]).toHaveTextContent(/草稿/)
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('内置引擎')).toBeVisible()
  expect(drawer.getByText('草稿')).toBeVisible()
})

it('says in the mode’s own words what to do where an engine refused', async () => {
  const refused = { ...FAILED, errorCode: 'engine_refused', designType: 'eliminate_everything' } as never
  server([refused])
  open('/work/design/history?task=task-failed')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(/请把物件连边框和影子选完整.* · 未扣费/)).toBeInTheDocument()
})

it('leads on with a result as the next photo, and back to the design that a photo came from', async () => {
  const continues = { taskId: 'task-before', designType: 'color_change', name: '雾蓝' }
  const customer = { id: 'customer-1', name: '周先生' }
  server([taskOf({ ...DONE, continues, customer, customerId: customer.id })])
  const { user } = open('/work/design/history?task=task-done')
  const former = await screen.findByRole('link', { name: '颜色替换 · 雾蓝' })
  expect(former).toHaveAttribute('href', '/work/design/history?task=task-before')
  expect(screen.queryByRole('link', { name: '软装替换' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '在这张图上继续' }))
  const modes = within(screen.getByRole('list', { name: '在这张图上继续' })).getAllByRole('link')
  expect(modes).toHaveLength(9)
  expect(screen.getByRole('link', { name: '软装替换' })).toHaveAttribute(
    'href',
    '/work/design/partialReplace?on=result-1&customer=customer-1',
  )
})

it('days head what was made on them', async () => {
  const old = taskOf({ ...FINISHED, id: 'task-old', createdAt: '2019-12-03T04:00:00.000Z' })
  server([taskOf({ ...FINISHED, id: 'task-now', createdAt: new Date().toISOString() }), DONE, old])
  open()
  expect(await cards()).toHaveLength(3)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings[0]).toBe('今天')
  expect(headings.at(-1)).toBe('2019年12月3日')
})

it('shows the team’s designs, filtered by the URL', async () => {
  const api = server()
  const { user, location } = open()
  expect(await cards()).toHaveLength(2)
  await user.click(screen.getByText('失败'))
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect(location()).toBe('/work/design/history?status=failed')
  expect(api.calls(getHistoryList).at(-1)).toMatchObject({ status: 'failed' })
  await user.click(screen.getByRole('checkbox', { name: '只看收藏' }))
  expect(await screen.findByText('没有符合条件的设计')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '查看全部' }))
  expect(await cards()).toHaveLength(2)
  expect(location()).toBe('/work/design/history')
})

it('names a design of a mode that only a newer server knows, without a way to a workbench', async () => {
  const later = { ...DONE, designType: 'lamp_change' } as never
  const api = server([])
  // This release's contract refuses what a newer one sends.
  const newer = <E extends object>(endpoint: E): E => ({ ...endpoint, output: { parse: (sent: unknown) => sent } })
  api.use(newer(getHistoryList), () => ({ list: [later], total: 1, pageNum: 1, pageSize: 24 }))
  api.use(newer(queryTask), () => later)
  open('/work/design/history?task=task-done')
  expect(await cards()).toHaveLength(1)
  const drawer = await dialogOf('新的设计类型（刷新页面后可用）')
  expect(await within(drawer).findByText('已使用 1 张额度（50 算力）')).toBeVisible()
  expect(within(drawer).queryByRole('link')).toBeNull()
})

it('opens a design by its own URL, to mark it and to run it again', async () => {
  const api = server()
  const { user, location } = open()
  const [first] = await cards()
  await user.click(first!)
  const drawer = await screen.findByRole('dialog')
  expect(location()).toBe('/work/design/history?task=task-done')
  expect(await within(drawer).findByText('已使用 1 张额度（50 算力）')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: '收藏' }))
  await waitFor(() => expect(api.calls(toggleFavorite)).toEqual([{ resultId: 'result-1', favorite: true }]))
  expect(within(drawer).getByRole('link', { name: '换砖再试' })).toHaveAttribute(
    'href',
    '/work/design/ceramicTile?task=task-done&again=1',
  )
})

it('shows that a failed design cost nothing', async () => {
  server()
  open('/work/design/history?task=task-failed')
  expect(await screen.findByText('生成时出现问题，可以再试一次 · 未扣费')).toBeVisible()
})

it('names a change of colours by the scheme of the picture it shows, and lists all', async () => {
  const schemes = [
    ['#5d6e4e', '#26364f'],
    ['#b4623f', '#123456'],
  ]
  const [picture] = DONE.results
  const results = [
    { ...picture!, number: 1 },
    { ...picture!, id: 'result-2', number: 2, favorite: true },
  ]
  const recoloured = { ...DONE, results, designType: 'color_change', params: { schemes, sparing: true } } as never
  const api = server([])
  api.use(getHistoryList, () => ({ list: [recoloured], total: 1, pageNum: 1, pageSize: 24 }))
  api.use(queryTask, () => recoloured)
  open('/work/design/history?task=task-done')
  // Its cover is the favourite one, of the second scheme.
  const drawer = await dialogOf('陶土 + #123456')
  expect(within((await cards())[0]!).getByText('陶土 + #123456')).toBeInTheDocument()
  expect(await within(drawer).findByText('方案 2：陶土 + #123456')).toBeVisible()
  const again = within(drawer).getByRole('link', { name: '换色再试' })
  expect(again.getAttribute('href')).toContain('/work/design/colorReplace')
})

it('links to the workbench if there is no design', async () => {
  server([])
  open()
  expect(await screen.findByText('还没有设计，从一张房间照片开始吧')).toBeVisible()
  expect(screen.getByRole('link', { name: '开始设计' })).toHaveAttribute('href', '/work/design/ceramicTile')
})

it('recovers from a failure', async () => {
  const api = server()
  api.use(getHistoryList, () => failWith('UNAVAILABLE'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '重试' }))
  api.use(getHistoryList, () => ({ list: [DONE], total: 1, pageNum: 1, pageSize: 24 }))
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await cards()).toHaveLength(1)
})

it('attaches several designs to a customer', async () => {
  const { api, user, press } = await select()
  await press('附给客户')
  const sheet = within(await dialogOf('附给客户'))
  expect(sheet.getByText('2 个设计')).toBeVisible()
  await user.type(sheet.getByRole('combobox', { name: '客户' }), '周')
  await user.click(await screen.findByText('周先生 · 13612340000'))
  await user.click(sheet.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(api.calls(attachDesigns)).toEqual([{ taskIds: ['task-done', 'task-more'], customerId: 'customer-1' }]),
  )
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

it('deletes several designs after a question', async () => {
  const { api, user, press } = await select()
  await press('删除')
  const question = within(await dialogOf('删除这 2 个设计的全部效果图？'))
  await user.click(question.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('已选 2 条')).toBeVisible()
  await press('删除')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(api.calls(deleteDesigns)).toEqual([{ taskIds: ['task-done', 'task-more'] }]))
})

it('deletes designs that failed: several at once, or an open one', async () => {
  const { api, user, press } = await select([2])
  expect(screen.queryByRole('button', { name: '打包下载' })).toBeNull()
  await press('删除')
  const question = within(await dialogOf('删除这 1 条设计记录？'))
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(api.calls(deleteDesigns)).toEqual([{ taskIds: ['task-failed'] }]))
  cleanup()

  const opened = open('/work/design/history?task=task-failed')
  await opened.user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '删除' }))
  const asked = (await screen.findByText('删除这 1 条设计记录？')).closest<HTMLElement>('[role="dialog"]')!
  await opened.user.click(within(asked).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(api.calls(deleteDesigns)).toHaveLength(2))
  await waitFor(() => expect(opened.location()).not.toContain('task='))
})

it('does with pictures only what has some', async () => {
  const { api, press } = await select([0, 2])
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  api.use(downloadDesigns, () => ({ url: 'https://files.example/a.zip', fileName: 'a.zip', expiresAt: DONE.createdAt }))
  await press('打包下载')
  await waitFor(() => expect(api.calls(downloadDesigns)).toEqual([{ taskIds: ['task-done'] }]))
  save.mockRestore()
})

it('keeps what was packed selected', async () => {
  const { api, press } = await select()
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  api.use(downloadDesigns, () => ({
    url: 'https://files.example/designs.zip',
    fileName: 'designs.zip',
    expiresAt: '2030-01-01T00:00:00.000Z',
  }))
  await press('打包下载')
  await waitFor(() => expect(save).toHaveBeenCalled())
  await waitFor(() => expect(screen.getByRole('button', { name: '做报价单' })).toBeEnabled())
  expect(screen.getByText('已选 2 条')).toBeVisible()
  save.mockRestore()
})

it('sends several designs as one link', async () => {
  const { api, user, press } = await select()
  api.use(getShareList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 }))
  api.use(createShare, () => failWith('UNAVAILABLE'))
  await press('发给客户')
  const sheet = within(await dialogOf('发给客户'))
  await user.click(sheet.getByRole('button', { name: '生成链接' }))
  await waitFor(() => expect(api.calls(createShare)[0]).toMatchObject({ resultIds: ['result-1', 'result-9'] }))
})

it('narrows down by mode, customer and a day to begin at', async () => {
  const api = server()
  const { user } = open('/work/design/history?designType=tile_change&until=2026-11-20T15:59:59.999Z')
  await cards()
  await user.click(screen.getByRole('combobox', { name: '客户' }))
  await user.click(await screen.findByText('周先生'))
  await waitFor(() =>
    expect(api.calls(getHistoryList).at(-1)).toMatchObject({
      designType: 'tile_change',
      customerId: 'customer-1',
      until: '2026-11-20T15:59:59.999Z',
    }),
  )
})

it('leads on to the workbench of a task’s mode', async () => {
  server()
  const { location } = open('/work/design/history?task=task-done&open=1')
  await waitFor(() => expect(location()).toBe('/work/design/ceramicTile?task=task-done'))
})
