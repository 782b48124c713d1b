import { downloadImage, getHistoryList, toggleFavorite } from '@tessera/shared/contract/design/history'
import { queryTask } from '@tessera/shared/contract/design/task'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { FINISHED, taskOf } from '../parts/design.fixtures'
import HistoryPage from './HistoryPage'

const DONE = taskOf({ ...FINISHED, id: 'task-done' })
const FAILED = taskOf({
  id: 'task-failed',
  status: 'failed',
  errorCode: 'engine_failed',
  charge: { source: 'flops', flops: 0, beans: 0, state: 'released', capturedImages: 0 },
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
    [queryTask, ({ id }) => tasks.find((task) => task.id === id) ?? failWith('NOT_FOUND')],
    [toggleFavorite, ({ favorite }) => ({ ...DONE.results[0]!, favorite })],
    [downloadImage, () => ({ url: '/files/result-1?d=a.jpg', fileName: 'a.jpg', expiresAt: DONE.createdAt })],
  ])
}

const open = (path = '/work/design/history') => renderPage(<HistoryPage />, { path })
const cards = async () => within(await screen.findByRole('list', { name: '设计列表' })).findAllByRole('button')

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

it('names a change of colours by the colours of its first scheme, and lists all', async () => {
  const schemes = [
    ['#5d6e4e', '#26364f'],
    ['#b4623f', '#123456'],
  ]
  const recoloured = { ...DONE, designType: 'color_change', params: { schemes, sparing: true } } as never
  const api = server([])
  api.use(getHistoryList, () => ({ list: [recoloured], total: 1, pageNum: 1, pageSize: 24 }))
  api.use(queryTask, () => recoloured)
  open('/work/design/history?task=task-done')
  const drawer = await screen.findByRole('dialog', { name: '牛油果绿 + 藏青' })
  expect(await within(drawer).findByText('方案 2：陶土 + #123456')).toBeVisible()
  const again = within(drawer).getByRole('link', { name: '换色再试' })
  expect(again.getAttribute('href')).toContain('/work/design/colorReplace')
})

it('labels a design of an unknown mode by its type, without a link to a workbench', async () => {
  // Response of a newer server; only the common task fields are parsed.
  const later = { ...DONE, designType: 'billet_design' } as never
  const api = server([])
  api.use(getHistoryList, () => ({ list: [later], total: 1, pageNum: 1, pageSize: 24 }))
  api.use(queryTask, () => later)
  open('/work/design/history?task=task-done')
  expect(await cards()).toHaveLength(1)
  const drawer = await screen.findByRole('dialog', { name: '毛坯设计' })
  expect(await within(drawer).findByText('已使用 1 张额度（50 算力）')).toBeVisible()
  expect(within(drawer).queryByRole('link')).toBeNull()
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
