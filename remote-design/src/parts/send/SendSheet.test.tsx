import type { DesignTask } from '@tessera/shared/contract/design/task'
import { createShare, getShareList, getSharePoster, revokeShare, type Share } from '@tessera/shared/contract/share'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { FINISHED, taskOf } from '../design.fixtures'
import { SendButton } from './SendButton'

const TASK = taskOf({ ...FINISHED, id: 'task-done' })
const NOW = '2026-11-22T08:00:00.000Z'
const share = (changes: Partial<Share> = {}): Share => ({
  id: 'share-1',
  state: 'live',
  link: 'https://shop.example/userMaterialDetail?share=abcdefghijklmnopqrstuv',
  code: null,
  showQuantities: false,
  days: 7,
  expiresAt: '2026-11-29T08:00:00.000Z',
  customer: null,
  results: [],
  viewCount: 0,
  lastViewAt: null,
  lastReplyAt: null,
  replies: [],
  createdAt: NOW,
  ...changes,
})
const page = (list: Share[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20 })

async function open() {
  const { user } = renderPage(<SendButton task={TASK} result={TASK.results[0]!} />)
  await user.click(screen.getByRole('button', { name: '发给客户' }))
  return { user, sheet: within(await screen.findByRole('dialog')) }
}

it('makes a link in two presses, with the chosen terms, once', async () => {
  const api = mockApi([
    [getShareList, () => page([])],
    [createShare, () => share({ code: '123456' })],
  ])
  const { user, sheet } = await open()
  await user.click(sheet.getByText('30 天'))
  await user.click(sheet.getByRole('checkbox', { name: '打开时要输入提取码' }))
  await user.click(sheet.getByRole('checkbox', { name: '显示面积和片数' }))
  await user.dblClick(sheet.getByRole('button', { name: '生成链接' }))
  expect(await sheet.findByLabelText('链接和提取码')).toHaveValue(`${share().link} 提取码 123456`)
  const made = api.calls(createShare)
  expect(made[0]).toMatchObject({ resultIds: [TASK.results[0]!.id], days: 30, withCode: true, showQuantities: true })
  expect(new Set(made.map(({ clientToken }) => clientToken)).size).toBe(1)
})

it('shows who looked at former links and what they answered; sends again and revokes', async () => {
  const seen = share({
    results: [{ id: 'result-1', taskId: 'task-done', name: '胡桃木', previewUrl: '' }],
    viewCount: 3,
    lastViewAt: NOW,
    replies: [
      { id: 'r1', kind: 'message', resultId: null, text: '多少钱', createdAt: NOW },
      { id: 'r2', kind: 'like', resultId: 'result-1', text: null, createdAt: NOW },
    ],
  })
  const gone = share({ id: 'share-2', state: 'expired' })
  const api = mockApi([
    [getShareList, () => page([seen, gone])],
    [revokeShare, () => share({ state: 'revoked' })],
  ])
  const { user, sheet } = await open()
  const former = async () =>
    (await sheet.findByRole('region', { name: '发过的链接' })).querySelectorAll<HTMLElement>(':scope > ul > li')
  const [first, second] = await former()
  expect(first).toHaveTextContent(/打开 3 次，最近 .*多少钱2026-\d\d-\d\d .*喜欢「胡桃木」2026-/)
  expect(second).toHaveTextContent('已过期')
  expect(within(second!).queryByRole('button')).toBeNull()
  await user.click(within(first!).getByRole('button', { name: '收回' }))
  const question = within(within(first!).getByRole('group', { name: '收回这个链接？' }))
  await user.click(question.getByRole('button', { name: '先不收回' }))
  await user.click(within(first!).getByRole('button', { name: '再发一次' }))
  expect(await sheet.findByLabelText('链接')).toHaveValue(seen.link!)
  expect(api.calls(revokeShare)).toEqual([])
  await user.click(sheet.getByRole('button', { name: '换个设置再发' }))
  const [again] = await former()
  await user.click(within(again!).getByRole('button', { name: '收回' }))
  await user.click(within(again!).getByRole('button', { name: '确定收回' }))
  await waitFor(() => expect(api.calls(revokeShare)).toEqual([{ id: 'share-1' }]))
})

it('offers no quantities for a design that has none', async () => {
  mockApi([[getShareList, () => page([])]])
  const { user } = renderPage(<SendButton task={{ ...TASK, report: null } as DesignTask} result={TASK.results[0]!} />)
  await user.click(screen.getByRole('button', { name: '发给客户' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByRole('button', { name: '生成链接' })).toBeEnabled()
  expect(sheet.queryByText('显示面积和片数')).not.toBeInTheDocument()
})

it('draws a poster of a link, to be looked at and saved', async () => {
  const api = mockApi([
    [getShareList, () => page([share()])],
    [getSharePoster, () => ({ url: '/files/posters/share-1?s=x', fileName: '云筑-胡桃木.jpg', expiresAt: NOW })],
  ])
  const { user, sheet } = await open()
  await user.click(await sheet.findByRole('button', { name: '再发一次' }))
  expect(api.calls(getSharePoster)).toEqual([])
  await user.click(sheet.getByRole('button', { name: '做成海报' }))
  expect(await sheet.findByRole('img', { name: '设计海报' })).toHaveAttribute('src', '/files/posters/share-1?s=x')
  expect(sheet.getByRole('link', { name: '保存海报' })).toHaveAttribute('download', '云筑-胡桃木.jpg')
})
