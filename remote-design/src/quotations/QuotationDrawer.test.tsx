import { getQuotation, quotationDraft, saveQuotation } from '@tessera/shared/contract/quotation'
import { getShareList, type Share } from '@tessera/shared/contract/share'
import { readStoredDraft, storeDraft } from '@tessera/shared/session/stored-drafts'
import { renderPage, SIGNED_IN } from '@tessera/shared/testing/testing'
import { signIn } from '@tessera/shared/session/session.store'
import { screen, waitFor, within } from '@testing-library/react'
import { QUOTATION, quotationApi, SHARE } from './quotations.fixtures'
import QuotationsPage from './QuotationsPage'

/** The paper of a quotation with these links. */
async function opened(...links: readonly Share[]) {
  const api = quotationApi()
  api.use(getShareList, () => ({ list: [...links], total: links.length, pageNum: 1, pageSize: 20 }))
  const page = renderPage(<QuotationsPage />, { path: '/work/design/quotation?quotation=quotation-1' })
  const note = await screen.findByRole('textbox', { name: '备注' })
  return { ...page, api, note, paper: within(screen.getByRole('dialog')) }
}

const READ = '客户已打开过，保存后客户马上看到新的内容和价格'

describe('of a quotation that was sent', () => {
  it('says beside the save that its customer, who has opened it, sees the change at once', async () => {
    const { user, paper, note } = await opened({ ...SHARE, viewCount: 2 })
    expect(paper.queryByText(READ)).toBeNull()
    await user.type(note, '含铺贴')
    expect(await paper.findByText(READ)).toBeInTheDocument()
    await user.click(paper.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(paper.queryByText(READ)).toBeNull())
  })

  it('says nothing of it when nobody has opened it, or its link has ended', async () => {
    const { user, api, paper, note } = await opened(SHARE, { ...SHARE, id: 'share-2', state: 'revoked', viewCount: 3 })
    await user.type(note, '含铺贴')
    await waitFor(() => expect(api.calls(getShareList)).toHaveLength(1))
    expect(paper.queryByText(READ)).toBeNull()
  })

  it('lists messages with what it came to when they were written', async () => {
    const message = { kind: 'message', resultId: null, createdAt: SHARE.createdAt } as const
    const replies = [
      { ...message, id: 'r3', text: '要方案 B', quotedFen: [800_000, 990_000] },
      { ...message, id: 'r2', text: '可以，就这样定', quotedFen: [900_000] },
      { ...message, id: 'r1', text: '在吗', quotedFen: null },
    ]
    const { user, paper } = await opened({ ...SHARE, replies })
    await user.click(paper.getByRole('button', { name: '发给客户' }))
    const listed = await screen.findByRole('region', { name: '发过的链接' })
    const [ofSchemes, agreed, older] = within(listed).getAllByText(/^(要方案 B|可以，就这样定|在吗)$/)
    expect(ofSchemes!.parentElement).toHaveTextContent(/按当时方案 A 合计 ¥\s?8,000\.00、方案 B 合计 ¥\s?9,900\.00/)
    expect(agreed!.parentElement).toHaveTextContent(/可以，就这样定按当时合计 ¥\s?9,000\.00/)
    expect(older!.parentElement).not.toHaveTextContent('按当时')
  })
})

it('asks once before lines go out at nothing', async () => {
  const api = quotationApi()
  const [line] = QUOTATION.lines
  const free = { ...line!, name: '人工', unitPriceFen: 0 }
  api.use(getQuotation, () => ({ ...QUOTATION, lines: [line!, free, { ...line!, quantity: 0 }] }))
  const { user } = renderPage(<QuotationsPage />, { path: '/work/design/quotation?quotation=quotation-1' })
  const send = await screen.findByRole('button', { name: '发给客户' })
  await user.click(send)
  expect(await screen.findByText('有 2 行金额为 0，仍要发给客户吗？')).toBeInTheDocument()
  expect(screen.getByText('第 2、3 行还没有单价或数量，客户会看到 ¥0.00。')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '继续修改' }))
  await waitFor(() => expect(screen.queryByText(/行金额为 0/)).toBeNull())
  expect(screen.queryByRole('button', { name: '生成链接' })).toBeNull()
  await user.click(send)
  await user.click(await screen.findByRole('button', { name: '仍要发送' }))
  expect(await screen.findByRole('button', { name: '生成链接' })).toBeInTheDocument()
})

it('takes a note of several lines, and counts it', async () => {
  const { user, api, paper, note } = await opened()
  await user.type(note, '含铺贴{Enter}不含运费')
  expect(paper.getByText('8 / 300')).toBeInTheDocument()
  await user.click(paper.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(api.calls(saveQuotation)).toMatchObject([{ draft: { note: '含铺贴\n不含运费' } }]))
})

it('names the customer it is for, whatever the heading says', async () => {
  const api = quotationApi()
  const customer = { id: 'customer-1', name: '王女士' }
  api.use(getQuotation, () => ({ ...QUOTATION, customer, customerId: customer.id, customerName: '云栖花园 3 幢' }))
  renderPage(<QuotationsPage />, { path: '/work/design/quotation?quotation=quotation-1' })
  expect(await screen.findByTitle('王女士')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '抬头' })).toHaveValue('云栖花园 3 幢')
})

it('offers back what an earlier visit left unsaved, until it is discarded', async () => {
  const stored = 'quotation/quotation-1'
  signIn('token', SIGNED_IN)
  storeDraft(stored, { base: QUOTATION, draft: quotationDraft.parse({ ...QUOTATION, note: '含铺贴' }) })
  const { user, paper, note } = await opened()
  expect(note).toHaveValue('含铺贴')
  expect(paper.getByText('已恢复上次未保存的内容')).toBeInTheDocument()
  await user.type(note, '和美缝')
  expect(readStoredDraft(stored)).toMatchObject({ draft: { note: '含铺贴和美缝' } })
  await user.click(paper.getByRole('button', { name: '丢弃' }))
  expect(note).toHaveValue(QUOTATION.note)
  expect(paper.queryByText('已恢复上次未保存的内容')).toBeNull()
  expect(readStoredDraft(stored)).toBeUndefined()
})
