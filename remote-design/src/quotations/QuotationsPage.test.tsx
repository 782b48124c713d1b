import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  downloadQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { getShareList, shareQuotation } from '@tessera/shared/contract/share'
import { failWith, mockApi, onPhone, renderPage } from '@tessera/shared/testing/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { QUOTATION, quotationApi, SHARE } from './quotations.fixtures'
import QuotationsPage from './QuotationsPage'

it('lists quotations, and edits one on its paper with figures that follow', async () => {
  const api = mockApi([
    [getQuotationList, () => ({ list: [QUOTATION], total: 1, pageNum: 1, pageSize: 20 })],
    [getQuotation, () => QUOTATION],
    [saveQuotation, ({ draft }) => ({ ...QUOTATION, ...draft, version: 2 })],
    [getShareList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 })],
    [downloadQuotation, () => ({ url: '/files/q.pdf', fileName: 'q.pdf', expiresAt: QUOTATION.createdAt })],
  ])
  const { user } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  await user.click(await screen.findByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  const quantity = await paper.findByRole('spinbutton', { name: '数量' })
  expect(paper.getByRole('status', { name: '金额' })).toHaveTextContent('1,179.20')
  await user.clear(quantity)
  await user.type(quantity, '20.37')
  // 20.37 × 26.80 = 545.916.
  expect(paper.getByRole('status', { name: '金额' })).toHaveTextContent('545.92')
  await user.click(paper.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(api.calls(saveQuotation)).toHaveLength(1))
  expect(api.calls(saveQuotation)[0]).toMatchObject({
    id: 'quotation-1',
    version: 1,
    draft: { lines: [{ quantity: 20.37 }] },
  })
})

it('lists headings, the customers they are for, and no number twice', async () => {
  const customer = { id: 'customer-1', name: '赵先生' }
  const server = quotationApi()
  const list: Quotation[] = [
    { ...QUOTATION, customer, customerId: customer.id },
    { ...QUOTATION, id: 'quotation-2', number: 'BJ20261122-0008', customerName: '赵先生', customer },
    { ...QUOTATION, id: 'quotation-3', number: 'BJ20261122-0009', customerName: '' },
  ]
  server.use(getQuotationList, () => ({ list, total: 3, pageNum: 1, pageSize: 20 }))
  onPhone()
  renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  const [other, same, none] = await screen.findAllByRole('button', { name: /BJ20261122/ })
  expect(other).toHaveTextContent(/^王女士客户：赵先生¥\s1,179\.20BJ20261122-00072026-11-22 \d\d:/)
  expect(same).toHaveTextContent(/^赵先生¥\s1,179\.20BJ20261122-0008/)
  expect(none).toHaveTextContent(/^BJ20261122-0009¥\s1,179\.202026-11-22/)
})

it('recounts a line for the measured area, and names what keeps it from being saved', async () => {
  const [line] = QUOTATION.lines
  const count = { areaSqm: 12, pieces: 42, allowance: 0.05, piecesPerBox: 4 }
  const of = {
    ...QUOTATION,
    lines: [
      { ...line!, count },
      { ...line!, name: '人工', unitPriceFen: 0 },
    ],
  }
  const server = quotationApi()
  server.use(getQuotation, () => of)
  const { user } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  await user.click(await screen.findByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  const [measured] = await paper.findAllByRole('spinbutton', { name: '实测 m²' })
  await user.type(measured!, '24')
  expect(paper.getAllByRole('spinbutton', { name: '数量' })[0]).toHaveValue('84')
  expect(paper.getByText('合 21 箱')).toBeInTheDocument()
  expect(paper.getByText('还没有单价，客户会看到金额 0')).toBeInTheDocument()
  const discount = paper.getByRole('spinbutton', { name: '优惠（元）' })
  await user.clear(discount)
  await user.type(discount, '9999')
  expect(paper.getByText('优惠超过了小计，只减到 0')).toBeInTheDocument()
  const names = paper.getAllByRole('textbox', { name: '材料' })
  await user.clear(names[1]!)
  expect(names[1]).toBeInvalid()
  await user.click(paper.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('第 2 行还没有写材料')).toBeInTheDocument()
  expect(server.calls(saveQuotation)).toHaveLength(0)
  await user.type(names[1]!, '铺贴')
  await user.click(paper.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.calls(saveQuotation)).toHaveLength(1))
  expect(server.calls(saveQuotation)).toMatchObject([{ draft: { lines: [{ pieces: 84, boxes: 21 }, {}] } }])
})

it('shows alternatives of one region each with its total, and offers only one of them', async () => {
  const [line] = QUOTATION.lines
  const lines = [
    { ...line!, alternative: { region: 0, place: 0 } },
    { ...line!, name: '橡木', unitPriceFen: 5000, alternative: { region: 0, place: 1 } },
    { ...line!, name: '人工', quantity: 1, unitPriceFen: 10_000 },
  ]
  const of = { ...QUOTATION, lines, subtotalFen: 127_920, totalFen: 127_920 }
  const calls = mockApi([
    [getQuotationList, () => ({ list: [of], total: 1, pageNum: 1, pageSize: 20 })],
    [getQuotation, () => of],
    [saveQuotation, ({ draft }) => ({ ...of, ...draft, version: 2 })],
    [getShareList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 })],
  ])
  const { user } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  expect(await screen.findByText(/1,279\.20（方案 A，共 2 个）/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  // 44 × 26.80 or 44 × 50.00, and 100.00 with either; never 3,479.20 of all.
  expect(await paper.findByText(/1,279\.20/)).toBeInTheDocument()
  expect(paper.getByText(/2,300\.00/)).toBeInTheDocument()
  expect(paper.queryByText(/3,479\.20/)).toBeNull()
  expect(paper.getByText('方案 A')).toBeInTheDocument()
  await user.click(paper.getByRole('button', { name: '只报方案 B' }))
  expect(paper.queryByText('方案 B')).toBeNull()
  await user.click(paper.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(calls.calls(saveQuotation)).toHaveLength(1))
  const { draft } = calls.calls(saveQuotation)[0]!
  expect(draft.lines.map(({ name, alternative }) => [name, alternative])).toEqual([
    ['橡木', null],
    ['人工', null],
  ])
})

it('asks before unsaved changes are left', async () => {
  quotationApi()
  const { user, location } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  await user.click(await screen.findByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  await user.type(await paper.findByRole('textbox', { name: '备注' }), '含铺贴')
  await user.click(paper.getByRole('button', { name: '关闭' }))
  await user.click(await screen.findByRole('button', { name: '继续修改' }))
  expect(location()).toContain('quotation=quotation-1')
  expect(paper.getByRole('textbox', { name: '备注' })).toHaveValue('含铺贴')
  await user.click(await paper.findByRole('button', { name: '关闭' }))
  await user.click(await screen.findByRole('button', { name: '不保存，离开' }))
  await waitFor(() => expect(location()).toBe('/work/design/quotation'))
})

it('sends what is stored, by a link with a code', async () => {
  const server = quotationApi()
  const { user } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  await user.click(await screen.findByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  await user.type(await paper.findByRole('textbox', { name: '备注' }), '含铺贴')
  await user.click(paper.getByRole('button', { name: '发给客户' }))
  await waitFor(() => expect(server.calls(saveQuotation)).toHaveLength(1))
  const make = await screen.findByRole('button', { name: '生成链接' })
  expect(server.calls(saveQuotation)).toMatchObject([{ draft: { note: '含铺贴' } }])
  await user.click(screen.getByRole('checkbox', { name: '打开时要输入提取码' }))
  await user.click(make)
  expect(await screen.findByLabelText('链接和提取码')).toHaveValue(`${SHARE.link} 提取码 135790`)
  expect(server.calls(shareQuotation)).toMatchObject([{ id: 'quotation-1', days: 30, withCode: true }])
})

describe('a newer version', () => {
  /** A server that saves over its present version only, and a paper with a note on it that is not saved. */
  async function noted() {
    const server = quotationApi()
    let stored = QUOTATION
    const theirs = (changes: Partial<Quotation>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 }
    }
    server.use(getQuotation, () => stored)
    server.use(saveQuotation, ({ version, draft }) => {
      if (version !== stored.version) return failWith('VERSION_STALE')
      theirs(draft)
      return stored
    })
    let client: QueryClient
    function Asking() {
      client = useQueryClient()
      return <QuotationsPage />
    }
    const page = renderPage(<Asking />, { path: '/work/design/quotation' })
    await page.user.click(await screen.findByRole('button', { name: '看报价单' }))
    const paper = within(await screen.findByRole('dialog'))
    const note = await paper.findByRole('textbox', { name: '备注' })
    await page.user.type(note, '含铺贴')
    const refetch = () => act(() => client.invalidateQueries({ queryKey: [getQuotation.path] }))
    return { ...page, server, theirs, paper, note, refetch, stored: () => stored }
  }

  it('of a colleague leaves what is being written, and is saved over only by choice', async () => {
    const { user, server, theirs, paper, note, refetch, stored } = await noted()
    theirs({ shopName: '云筑二店' })
    await refetch()
    expect(note).toHaveValue('含铺贴')
    expect(note).toBeInTheDocument()
    await user.click(paper.getByRole('button', { name: '发给客户' }))
    await user.click(await screen.findByRole('button', { name: '用我的内容保存' }))
    await screen.findByRole('button', { name: '生成链接' })
    expect(server.calls(saveQuotation).map(({ version }) => version)).toEqual([1, 2])
    expect(stored()).toMatchObject({ version: 3, note: '含铺贴', shopName: QUOTATION.shopName })
  })

  it('is taken when the person chooses it, not by closing the question', async () => {
    const { user, theirs, paper, note } = await noted()
    theirs({ note: '不含铺贴' })
    await user.click(paper.getByRole('button', { name: '保存' }))
    await user.click(await screen.findByRole('button', { name: '载入他人的内容' }))
    await user.click(await screen.findByRole('button', { name: '继续修改' }))
    expect(note).toHaveValue('含铺贴')
    await user.click(paper.getByRole('button', { name: '保存' }))
    await user.click((await screen.findAllByRole('button', { name: '载入他人的内容' })).at(-1)!)
    await screen.findByText('改用他人的内容？')
    await user.click(screen.getAllByRole('button', { name: '载入他人的内容' }).at(-1)!)
    await waitFor(() => expect(paper.getByRole('textbox', { name: '备注' })).toHaveValue('不含铺贴'))
    expect(paper.getByRole('button', { name: '保存' })).toBeDisabled()
  })

  it('keeps what is written while it is being saved, to be saved as well', async () => {
    const { user, server, paper, note, stored } = await noted()
    let answer = () => {}
    server.use(saveQuotation, ({ version, draft }) => {
      const saved = { ...QUOTATION, ...draft, version: version + 1 }
      server.use(getQuotation, () => saved)
      return new Promise((resolve) => (answer = () => resolve(saved)))
    })
    await user.click(paper.getByRole('button', { name: '保存' }))
    await user.type(note, '，含运费')
    await act(async () => answer())
    await screen.findByText('已保存')
    expect(stored()).toBe(QUOTATION)
    expect(paper.getByRole('textbox', { name: '备注' })).toHaveValue('含铺贴，含运费')
    const save = paper.getByRole('button', { name: '保存' })
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    await waitFor(() => expect(server.calls(saveQuotation)).toHaveLength(2))
    expect(server.calls(saveQuotation)[1]).toMatchObject({ version: 2, draft: { note: '含铺贴，含运费' } })
    await act(async () => answer())
  })
})
