import { cancelBatch, queryBatch } from '@tessera/shared/contract/design/batch'
import {
  downloadImage,
  getHistoryFilters,
  getHistoryList,
  toggleFavorite,
} from '@tessera/shared/contract/design/history'
import { createShare } from '@tessera/shared/contract/share'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { FINISHED, taskOf } from '../parts/design.fixtures'
import BatchPage from './BatchPage'

const RELEASED = { source: 'flops', flops: 50, beans: 0, state: 'released', capturedImages: 0 } as const
const [RESULT] = FINISHED.results!
const made = (id: string, name: string): DesignTask =>
  taskOf({
    ...FINISHED,
    id,
    results: [{ ...RESULT!, id: `result-${id}` }],
    material: { id, name, coverUrl: '/files/face' },
  })
const FAILED = taskOf({ id: 'failed', status: 'failed', errorCode: 'timeout', charge: RELEASED })
const RUNNING = taskOf({ id: 'running', status: 'running', progress: 0.4 })

function server(tasks: readonly DesignTask[]) {
  let now: readonly DesignTask[] = tasks
  return mockApi([
    [queryBatch, ({ id }) => (id === 'b1' ? { id, tasks: [...now] } : failWith('NOT_FOUND'))],
    [
      cancelBatch,
      ({ id }) => {
        now = now.map((task) =>
          task.status === 'running' ? ({ ...task, status: 'canceled', charge: RELEASED } as const) : task,
        )
        return { id, tasks: [...now] }
      },
    ],
    [
      toggleFavorite,
      ({ resultId, favorite }) => {
        now = now.map((task) => ({
          ...task,
          results: task.results.map((each) => (each.id === resultId ? { ...each, favorite } : each)),
        }))
        return { ...RESULT!, id: resultId, favorite }
      },
    ],
    [getHistoryList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 24 })],
    [getHistoryFilters, () => ({ people: [], customers: [] })],
    [createShare, () => failWith('NOT_FOUND')],
  ])
}
const open = (batch = 'b1') => renderPage(<BatchPage />, { path: `/work/design/batch?batch=${batch}` })

it('shows every picture, what is still made, and what failed without a charge', async () => {
  server([made('a', 'Carrara'), RUNNING, FAILED])
  open()
  expect(await screen.findByText('共 3 张，已完成 1 张，还有 1 张正在生成')).toBeVisible()
  expect(screen.getByText('1 张没有做成，未扣费')).toBeVisible()
  const cells = within(screen.getByRole('list', { name: '这一批的效果图' })).getAllByRole('listitem')
  expect(cells).toHaveLength(3)
  expect(cells[1]).toHaveTextContent('生成中 40%')
  expect(cells[2]).toHaveTextContent('生成超时，请稍后再试')
})

it('closes the question whether to cancel once all has ended, and does not claim to go on while it cannot ask', async () => {
  let answer: 'running' | 'down' | 'ended' = 'running'
  const api = server([])
  api.use(queryBatch, ({ id }) => {
    if (answer === 'down') failWith('UNAVAILABLE')
    return { id, tasks: [made('a', 'Carrara'), answer === 'ended' ? made('b', 'Onyx') : RUNNING] }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '取消未完成的' }))
  await screen.findByText('取消还没完成的效果图？')
  answer = 'down'
  expect(await screen.findByText(/^与服务器的连接已断开/, undefined, { timeout: 15_000 })).toBeInTheDocument()
  expect(screen.getByText('取消还没完成的效果图？')).toBeInTheDocument()
  expect(screen.getByText('暂时未知')).toBeInTheDocument()
  expect(screen.queryByText(/^生成中/)).toBeNull()
  answer = 'ended'
  expect(await screen.findByText('这一批已经结束，没有可取消的', undefined, { timeout: 15_000 })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('取消还没完成的效果图？')).toBeNull())
  expect(api.calls(cancelBatch)).toHaveLength(0)
})

it('names the room that failed, with its reason and the way to try it again', async () => {
  const photo = (fileId: string) => ({ ...FAILED.photo, fileId })
  const failed = taskOf({ ...FAILED, errorCode: 'photo_unreadable', photo: photo('second') })
  server([{ ...made('a', 'Carrara'), photo: photo('first') }, failed])
  open()
  const cells = within(await screen.findByRole('list', { name: '这一批的效果图' })).getAllByRole('listitem')
  expect(cells[0]).toHaveTextContent(/^房间 1 · /)
  expect(within(cells[0]!).queryByRole('link')).toBeNull()
  expect(cells[1]).toHaveTextContent(/照片无法读取，请换一张照片.*房间 2 · /)
  expect(within(cells[1]!).getByRole('link', { name: '调整后再试' })).toHaveAttribute(
    'href',
    '/work/design/ceramicTile?task=failed&again=1',
  )
})

it('says in the mode’s own words what to do where an engine refused', async () => {
  const refused = { ...FAILED, errorCode: 'engine_refused', designType: 'eliminate_everything' } as never
  server([made('a', 'Carrara'), refused])
  open()
  expect(await screen.findByText(/请把物件连边框和影子选完整/)).toBeVisible()
})

it('calls the pictures that are drafts so, in the grid and in the large view', async () => {
  server([made('a', 'Carrara'), { ...made('b', 'Nero'), warnings: ['patternFlat'] }])
  const { user } = open()
  const cells = within(await screen.findByRole('list', { name: '这一批的效果图' })).getAllByRole('listitem')
  expect(within(cells[0]!).queryByText('草稿')).toBeNull()
  expect(within(cells[1]!).getByText('草稿')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '看大图：Nero' }))
  // jsdom does not implement `showModal`, so the content counts as hidden.
  const large = within(await screen.findByRole('dialog', { hidden: true }))
  expect(large.getByText('草稿')).toBeInTheDocument()
  await user.click(large.getByRole('button', { name: '并排', hidden: true }))
  expect(large.getByText('Nero')).toHaveTextContent('草稿')
  expect(large.getByText('Carrara')).not.toHaveTextContent('草稿')
})

it('cancels what is not made yet, after asking', async () => {
  const api = server([made('a', 'Carrara'), RUNNING])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '取消未完成的' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '取消未完成的' }))
  await waitFor(() => expect(api.calls(cancelBatch)).toEqual([{ id: 'b1' }]))
  expect(await screen.findByText('共 2 张，已完成 1 张')).toBeVisible()
  expect(screen.getByText('1 张已取消，未扣费')).toBeVisible()
})

it('acts on what was picked', async () => {
  const api = server([made('a', 'Carrara'), made('b', 'Nero')])
  const { user } = open()
  expect(await screen.findByText('对全部 2 个设计；点心形后只对中意的')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '选为中意：Nero' }))
  expect(api.calls(toggleFavorite)).toEqual([{ resultId: 'result-b', favorite: true }])
  expect(await screen.findByText('只对中意的 1 个设计')).toBeVisible()
})

it('leads back to the workbench, and saves one picture', async () => {
  const api = server([made('a', 'Carrara'), made('b', 'Nero')])
  api.use(downloadImage, () => ({ url: '/files/b.jpg', fileName: 'b.jpg', expiresAt: '' }))
  const { user } = open()
  expect(await screen.findByRole('link', { name: '调整后再做' })).toHaveAttribute(
    'href',
    '/work/design/ceramicTile?task=a&again=batch',
  )
  expect(screen.getByRole('link', { name: '换照片' })).toHaveAttribute(
    'href',
    '/work/design/ceramicTile?task=a&again=photo',
  )
  await user.click(screen.getByRole('button', { name: '下载：Nero' }))
  await waitFor(() => expect(api.calls(downloadImage)).toEqual([{ resultId: 'result-b', format: 'jpeg' }]))
})

it('speaks of pictures beside each other where two are of one photo', async () => {
  server([made('a', 'Carrara'), { ...made('b', 'Carrara'), photo: { ...FAILED.photo, fileId: 'second' } }])
  open()
  expect(await screen.findByText('点图片看大图；点心形选出中意的。')).toBeVisible()
})

it('names whom the pictures are for, with the way to their page, and says so where it is nobody', async () => {
  const customer = { id: 'customer-1', name: '周先生' }
  const [one, two] = [made('a', 'Carrara'), made('b', 'Nero')].map((task) => ({
    ...task,
    customerId: customer.id,
    customer,
  }))
  server([one!, two!])
  open()
  expect(await screen.findByRole('link', { name: '周先生' })).toHaveAttribute(
    'href',
    expect.stringContaining('customer-1'),
  )
  cleanup()
  // Each of them can be kept for somebody else later.
  server([one!, { ...two!, customerId: 'customer-2', customer: { id: 'customer-2', name: '王女士' } }])
  open()
  expect(await screen.findByRole('link', { name: '王女士' })).toBeVisible()
  expect(screen.getByRole('link', { name: '周先生' })).toBeVisible()
  cleanup()
  // A server of an earlier release names nobody.
  server([one!, two!].map((task) => ({ ...task, customer: undefined })))
  open()
  expect(await screen.findByText('未附给客户')).toBeVisible()
})

it('opens one large, from where the others are reached', async () => {
  server([made('a', 'Carrara'), made('b', 'Nero')])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '看大图：Carrara' }))
  // jsdom does not implement `showModal`, so the content counts as hidden.
  expect(await screen.findByText('1 / 2')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '并排', hidden: true }))
  expect(screen.getAllByText('Nero')).toHaveLength(2)
})

it('says that an unknown batch is not there', async () => {
  server([])
  open('elsewhere')
  expect(await screen.findByText('内容不存在或已被删除')).toBeVisible()
})
