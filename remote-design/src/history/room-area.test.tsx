import { getHistoryFilters, getHistoryList, setRoomArea, toggleFavorite } from '@tessera/shared/contract/design/history'
import { queryTask } from '@tessera/shared/contract/design/task'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor } from '@testing-library/react'
import { FINISHED, taskOf } from '../parts/design.fixtures'
import HistoryPage from './HistoryPage'

const DONE = taskOf({ ...FINISHED, id: 'task-done' })

beforeAll(() => {
  // The masonry layout needs a width, which jsdom does not compute.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1000 })
})

const server = (task = DONE) =>
  mockApi([
    [getHistoryList, () => ({ list: [task], total: 1, pageNum: 1, pageSize: 24 })],
    [getHistoryFilters, () => ({ people: [], customers: [] })],
    [setRoomArea, () => ({})],
    [queryTask, () => task],
    [toggleFavorite, ({ favorite }) => ({ ...DONE.results[0]!, favorite })],
  ])
const open = () => renderPage(<HistoryPage />, { path: '/work/design/history?task=task-done' })

it('keeps the room’s area with the design once it is given', async () => {
  const api = server()
  const { user } = open()
  const area = await screen.findByRole('spinbutton', { name: '房间实际面积' })
  await user.click(area)
  await user.tab()
  await user.type(area, '24.5')
  expect(screen.getByText(/^以上先算照片中可见的 .*m²，再按实际 24.5.m² 与它的比换算片数$/)).toBeVisible()
  await user.tab()
  await waitFor(() => expect(api.calls(setRoomArea)).toEqual([{ taskId: 'task-done', roomSqm: 24.5 }]))
  await user.clear(area)
  await user.type(area, '0.5')
  expect(screen.getByText(/^比照片中可见的 .* 小，仍按可见面积计算$/)).toBeVisible()
})

it.each([
  ['12.345', '12.3'],
  ['9999', '2000.0'],
])('saves the room’s area as the field shows it: %s becomes %s', async (text, shown) => {
  const api = server()
  const { user } = open()
  const area = await screen.findByRole('spinbutton', { name: '房间实际面积' })
  await user.type(area, text)
  api.use(queryTask, () => ({ ...DONE, roomSqm: Number(shown) }))
  await user.tab()
  await waitFor(() => expect(api.calls(setRoomArea)).toEqual([{ taskId: 'task-done', roomSqm: Number(shown) }]))
  expect(area).toHaveValue(shown)
})

it('shows the room’s area that a colleague gave meanwhile, and saves none over it that was not typed', async () => {
  const api = server({ ...DONE, roomSqm: 20 })
  const { user } = open()
  const area = await screen.findByRole('spinbutton', { name: '房间实际面积' })
  expect(area).toHaveValue('20.0')
  api.use(queryTask, () => ({ ...DONE, roomSqm: 30 }))
  // Any change of the design asks for it anew.
  await user.click(screen.getByRole('button', { name: '收藏' }))
  await waitFor(() => expect(area).toHaveValue('30.0'))
  await user.click(area)
  await user.tab()
  expect(area).not.toHaveFocus()
  expect(api.calls(setRoomArea)).toEqual([])
  await user.clear(area)
  await user.type(area, '24.5')
  api.use(queryTask, () => ({ ...DONE, roomSqm: 24.5 }))
  await user.tab()
  await waitFor(() => expect(api.calls(setRoomArea)).toEqual([{ taskId: 'task-done', roomSqm: 24.5 }]))
  expect(area).toHaveValue('24.5')
})
