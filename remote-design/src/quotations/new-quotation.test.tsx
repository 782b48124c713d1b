import { getMaterialFacets, getMaterialList, type Material } from '@tessera/shared/contract/material'
import {
  beginQuotation,
  downloadQuotation,
  getQuotation,
  getQuotationList,
  QUOTATION_LIMITS,
  type Quotation,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { shareQuotation } from '@tessera/shared/contract/share'
import { failWith, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { MATERIAL } from '../parts/design.fixtures'
import { QUOTATION, quotationApi } from './quotations.fixtures'
import QuotationsPage from './QuotationsPage'

const LIST = '/work/design/quotation'
const EMPTY: Quotation = { ...QUOTATION, customerName: '', lines: [], subtotalFen: 0, totalFen: 0 }
const NONE = { list: [], total: 0, pageNum: 1, pageSize: 20 }
const TILE: Material = { ...MATERIAL, id: 'tile', name: '卡拉拉白', priceFen: 2_680, unit: '片', piecesPerBox: 4 }
const SOFA: Material = {
  ...MATERIAL,
  id: 'sofa',
  kind: 'furniture',
  name: '三人沙发',
  sku: 'SF-1',
  priceFen: 399_900,
  unit: '件',
  surface: null,
  furniture: { cutoutUrl: '/files/cutout', mmWidth: 2200, mmDepth: 900, mmHeight: 800 },
}

/** A shop whose quotations are those given, and a library of two goods. */
function shop(stored: Quotation | null) {
  const api = quotationApi()
  api.use(getQuotationList, () => (stored ? { ...NONE, list: [stored], total: 1 } : NONE))
  api.use(getQuotation, () => stored ?? EMPTY)
  api.use(saveQuotation, ({ draft }) => ({ ...EMPTY, ...draft, version: 2 }))
  api.use(beginQuotation, () => EMPTY)
  api.use(getMaterialFacets, () => ({ series: [], sizes: [] }))
  api.use(getMaterialList, ({ kind }) => {
    const list = [TILE, SOFA].filter((each) => each.kind === kind)
    return { ...NONE, list, total: list.length }
  })
  return api
}

async function paperOf(stored: Quotation) {
  const api = shop(stored)
  const page = renderPage(<QuotationsPage />, { path: `${LIST}?quotation=${stored.id}` })
  await screen.findByRole('textbox', { name: '备注' })
  return { ...page, api, paper: within(screen.getByRole('dialog')) }
}

async function sheetOf({ user, paper }: Pick<Awaited<ReturnType<typeof paperOf>>, 'user' | 'paper'>) {
  await user.click(paper.getByRole('button', { name: '从素材库选' }))
  await screen.findByRole('radiogroup', { name: '材料类型' })
  return within(screen.getAllByRole('dialog').at(-1)!)
}

describe('the list', () => {
  it('begins an empty quotation and opens it, one for a double click', async () => {
    const api = shop(EMPTY)
    let answer = () => {}
    api.use(beginQuotation, () => new Promise((resolve) => (answer = () => resolve(EMPTY))))
    const { user, location } = renderPage(<QuotationsPage />, { path: LIST })
    await user.dblClick(await screen.findByRole('button', { name: '新建报价单' }))
    await waitFor(() => expect(api.calls(beginQuotation)).toHaveLength(1))
    answer()
    expect(await screen.findByText('还没有内容。点「加一行」自己写，或「从素材库选」。')).toBeInTheDocument()
    expect(location()).toBe(`${LIST}?quotation=quotation-1`)
    expect(api.calls(beginQuotation)).toMatchObject([{ resultIds: [] }])
  })

  it('asks once more for the same one after a lost answer, and for another one later', async () => {
    const api = shop(EMPTY)
    api.use(beginQuotation, () => failWith('INTERNAL'))
    const { user } = renderPage(<QuotationsPage />, { path: LIST })
    const create = await screen.findByRole('button', { name: '新建报价单' })
    await user.click(create)
    await waitFor(() => expect(create).not.toHaveAttribute('aria-busy'))
    api.use(beginQuotation, () => EMPTY)
    await user.click(create)
    await screen.findByRole('dialog')
    await user.click(create)
    await waitFor(() => expect(api.calls(beginQuotation)).toHaveLength(3))
    const [lost, found, next] = api.calls(beginQuotation).map(({ clientToken }) => clientToken)
    expect(found).toBe(lost)
    expect(next).not.toBe(found)
  })

  it('says that the server is being updated where it still wants designs', async () => {
    shop(null).use(beginQuotation, () => failWith('VALIDATION'))
    const { user } = renderPage(<QuotationsPage />, { path: LIST })
    // Also where there are none yet, beside the way to the designs.
    expect(await screen.findByRole('link', { name: '设计记录' })).toBeInTheDocument()
    const [, inEmpty] = screen.getAllByRole('button', { name: '新建报价单' })
    await user.click(inEmpty!)
    expect(await screen.findByText('系统正在更新，请过几分钟再新建报价单')).toBeInTheDocument()
  })
})

describe('an empty quotation', () => {
  it('is neither sent nor downloaded, and says so', async () => {
    const { user, api, paper } = await paperOf(EMPTY)
    api.use(downloadQuotation, () => ({ url: '/files/q.pdf', fileName: 'q.pdf', expiresAt: EMPTY.createdAt }))
    await user.click(paper.getByRole('button', { name: '发给客户' }))
    expect(await screen.findByText('报价单还没有内容，请先加一行或从素材库选')).toBeInTheDocument()
    await user.click(paper.getByRole('button', { name: '下载 PDF' }))
    expect(api.calls(downloadQuotation)).toHaveLength(0)
    expect(api.calls(shareQuotation)).toHaveLength(0)
    expect(screen.queryByRole('button', { name: '生成链接' })).toBeNull()
  })
})

describe('goods of the library', () => {
  it('become lines one after another, in the room of the last line', async () => {
    const { user, api, paper } = await paperOf({ ...EMPTY, lines: [{ ...QUOTATION.lines[0]!, room: '客厅' }] })
    const sheet = await sheetOf({ user, paper })
    const tile = await sheet.findByRole('button', { name: '加入卡拉拉白' })
    expect(tile).toHaveTextContent(/2[67]\.80\/片/)
    await user.click(tile)
    await user.click(tile)
    expect(sheet.getByText('已加入 2 行，最后是「卡拉拉白」')).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: '撤销' }))
    await user.click(sheet.getByText('家具'))
    await user.click(await sheet.findByRole('button', { name: '加入三人沙发' }))
    expect(sheet.getByText('已加入 2 行，最后是「三人沙发」')).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(paper.getAllByRole('textbox', { name: '材料' })).toHaveLength(3))
    await user.click(paper.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.calls(saveQuotation)).toHaveLength(1))
    expect(api.calls(saveQuotation)[0]!.draft.lines.slice(1)).toMatchObject([
      { room: '客厅', name: '卡拉拉白', unit: 'piece', quantity: 1, unitPriceFen: 2_680, pieces: 1, boxes: 1 },
      {
        room: '客厅',
        name: '三人沙发',
        sku: 'SF-1',
        sizeMm: [2200, 900],
        unit: 'item',
        quantity: 1,
        unitPriceFen: 399_900,
        pieces: null,
      },
    ])
  })

  it('are on the paper whichever way the sheet is closed', async () => {
    // Changes that are left are found again under their id.
    const { user, paper } = await paperOf({ ...EMPTY, id: 'quotation-3' })
    const sheet = await sheetOf({ user, paper })
    await user.click(await sheet.findByRole('button', { name: '加入卡拉拉白' }))
    await user.click(sheet.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(paper.getByRole('textbox', { name: '材料' })).toHaveValue('卡拉拉白'))
    expect(paper.getByRole('spinbutton', { name: '单价（元）' })).toHaveValue('26.80')
  })

  it('are no more than a quotation has lines', async () => {
    const lines = Array.from({ length: QUOTATION_LIMITS.lines - 1 }, () => QUOTATION.lines[0]!)
    const { user, paper } = await paperOf({ ...EMPTY, id: 'quotation-2', lines })
    const sheet = await sheetOf({ user, paper })
    const tile = await sheet.findByRole('button', { name: '加入卡拉拉白' })
    await user.click(tile)
    const said = sheet.getByText(/^已加入 1 行/)
    expect(said).toHaveTextContent('一份报价单最多 60 行，已经满了')
    await user.click(tile)
    expect(said).toHaveTextContent(/^已加入 1 行/)
    await user.click(sheet.getByRole('button', { name: '完成' }))
    expect(await paper.findByText('一份报价单最多 60 行，已经满了')).toBeInTheDocument()
    expect(paper.getByRole('button', { name: '加一行' })).toBeDisabled()
    expect(paper.getByRole('button', { name: '从素材库选' })).toBeDisabled()
  })
})
