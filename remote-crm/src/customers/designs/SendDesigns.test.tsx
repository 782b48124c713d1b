import { getHistoryList } from '@tessera/shared/contract/design/history'
import { createShare, getShareList, type Share } from '@tessera/shared/contract/share'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { design, NOW, result } from './designs.fixtures'
import { SendDesigns } from './SendDesigns'

const SHARE: Share = {
  id: 'share-1',
  state: 'live',
  link: 'https://shop.example/userMaterialDetail?share=abcdefghijklmnopqrstuv',
  code: null,
  showQuantities: false,
  days: 7,
  expiresAt: '2026-11-29T08:00:00.000Z',
  customer: { id: 'c1', name: '王女士' },
  results: [],
  viewCount: 0,
  lastViewAt: null,
  lastReplyAt: null,
  replies: [],
  createdAt: NOW,
}
const EMPTY = { list: [], total: 0, pageNum: 1, pageSize: 20 }

it('sends chosen designs of a customer as one link', async () => {
  const designs = [design('t1', [result('r1'), result('r2', true)]), design('t2', [result('r3')]), design('t3', [])]
  const api = mockApi([
    [getHistoryList, () => ({ ...EMPTY, list: designs, total: 3, nextCursor: null })],
    [createShare, () => SHARE],
    [getShareList, () => EMPTY],
  ])
  const { user } = renderPage(<SendDesigns customerId="c1" open onClose={() => undefined} />)
  const list = within(await screen.findByRole('list', { name: '可发的设计' }))
  const [first, second, none] = list.getAllByRole('button')
  expect(none).toBeUndefined()
  expect(api.calls(getHistoryList)[0]).toMatchObject({ customerId: 'c1' })
  await user.click(first!)
  await user.click(second!)
  await user.click(screen.getByRole('button', { name: '发这 2 个' }))
  await user.click(await screen.findByRole('button', { name: '生成链接' }))
  await waitFor(() => expect(api.calls(createShare)).toHaveLength(1))
  expect(api.calls(createShare)[0]).toMatchObject({ resultIds: ['r2', 'r3'], customerId: 'c1', days: 7 })
  expect(await screen.findByLabelText('链接')).toHaveValue(SHARE.link!)
})

it('does not show a link that is answered after the sheet was closed', async () => {
  let answer: (share: Share) => void = () => undefined
  const api = mockApi([
    [getHistoryList, () => ({ ...EMPTY, list: [design('t1', [result('r1')])], total: 1, nextCursor: null })],
    [createShare, () => new Promise<Share>((resolve) => (answer = resolve))],
    [getShareList, () => EMPTY],
  ])
  const { user } = renderPage(<SendDesigns customerId="c1" open onClose={() => undefined} />)
  const send = async () => {
    const list = within(await screen.findByRole('list', { name: '可发的设计' }))
    await user.click(list.getByRole('button'))
    await user.click(screen.getByRole('button', { name: '发这 1 个' }))
    return screen.findByRole('dialog', { name: '发给客户' })
  }
  const sheet = within(await send())
  await user.click(sheet.getByRole('button', { name: '生成链接' }))
  await waitFor(() => expect(api.calls(createShare)).toHaveLength(1))
  await user.click(sheet.getByRole('button', { name: '关闭' }))
  answer(SHARE)
  const next = within(await send())
  expect(next.getByRole('button', { name: '生成链接' })).toBeVisible()
  expect(screen.queryByLabelText('链接')).toBeNull()
})

it('leads to a first design where there is none', async () => {
  mockApi([[getHistoryList, () => ({ ...EMPTY, nextCursor: null })]])
  renderPage(<SendDesigns customerId="c1" open onClose={() => undefined} />)
  expect(await screen.findByRole('link', { name: '去做一个' })).toHaveAttribute(
    'href',
    '/work/design/ceramicTile?customer=c1',
  )
  // No button that could do nothing.
  expect(screen.queryByRole('button', { name: '请先选设计' })).toBeNull()
})
