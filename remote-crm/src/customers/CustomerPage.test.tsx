import { act, screen, waitFor, within } from '@testing-library/react'
import { checkDuplicate, getCustomerDetail, updateCustomer } from '@tessera/shared/contract/customer'
import { getAssetList } from '@tessera/shared/contract/asset'
import { getCustomerOwnerList } from '@tessera/shared/contract/customer-transfer'
import { generateSummary, getSummary } from '@tessera/shared/contract/customer-summary'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import {
  archiveNote,
  createNote,
  getMentionList,
  getNoteList,
  type Note,
  updateNote,
} from '@tessera/shared/contract/note'
import { beginQuotation, type Quotation } from '@tessera/shared/contract/quotation'
import { getShareList } from '@tessera/shared/contract/share'
import { AppError } from '@tessera/shared/http/app-error'
import { httpClient } from '@tessera/shared/http/client'
import { chooseFromMenu, failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import CustomerPage from './CustomerPage'
import { customer } from './customers.fixtures'
import { design, result } from './designs/designs.fixtures'

const PATH = '/work/customer/detail?id=c1'
afterEach(() => localStorage.clear())

function note(id: string, changes: Partial<Note> = {}): Note {
  return {
    id,
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T08:00:00.000Z',
    version: 1,
    customerId: 'c1',
    type: 'call',
    content: '约了周六到店',
    event: null,
    images: [],
    designs: [],
    mentions: [],
    author: { userId: 'user-1', userName: '林晓' },
    archivedAt: null,
    editable: true,
    ...changes,
  }
}

const QUOTATION: Quotation = {
  id: 'quotation-1',
  version: 1,
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  number: 'BJ20261122-0007',
  revision: 1,
  shopName: '云筑设计事务所',
  shopContact: '',
  customerId: 'c1',
  customerName: '王女士',
  days: 15,
  note: '',
  discountFen: 0,
  lines: [],
  subtotalFen: 0,
  totalFen: 0,
  validUntil: '2026-12-07T08:00:00.000Z',
  creatorName: '李云舒',
  pictures: [],
}
const EMPTY = { list: [], total: 0, pageNum: 1, pageSize: 20 }

function open({ stored = [note('n1')], found = customer('c1') } = {}) {
  const notes = [...stored]
  const api = mockApi([
    [getCustomerDetail, ({ id }) => (id === 'c1' ? found : failWith('NOT_FOUND'))],
    [getNoteList, () => ({ ...EMPTY, list: notes, total: notes.length, nextCursor: null })],
    [getHistoryList, () => ({ ...EMPTY, nextCursor: null })],
    [getShareList, () => EMPTY],
    [getSummary, () => ({ summary: null })],
    [getAssetList, () => ({ ...EMPTY, folders: [] })],
    [getCustomerOwnerList, () => ({ list: [{ userId: 'u2', userName: '李云舒', customerCount: 0, openCount: 0 }] })],
    [getMentionList, () => ({ list: [], total: 0 })],
    [checkDuplicate, () => ({ list: [] })],
    [updateCustomer, ({ changes }) => ({ ...found, ...(changes as object), version: 2 })],
    [archiveNote, () => ({})],
    [updateNote, ({ note: { content } }) => note('n1', { content, version: 2 })],
    [
      createNote,
      ({ note: { type, content } }) => {
        const made = note(`n${notes.length + 1}`, { type, content })
        notes.unshift(made)
        return made
      },
    ],
  ])
  return { api, ...renderPage(<CustomerPage />, { path: PATH }) }
}

/** While it is down, calls end as without a connection. */
function cutLine() {
  const former = httpClient.defaults.adapter
  let isDown = true
  httpClient.defaults.adapter = (config) =>
    isDown && config.url === createNote.path
      ? Promise.reject(new AppError({ reason: 'NETWORK', status: 0, code: 0, data: {}, requestId: null }))
      : (former as (given: typeof config) => Promise<never>)(config)
  return () => {
    isDown = false
  }
}

async function write({ user }: ReturnType<typeof open>, text: string) {
  const composer = within(await screen.findByRole('region', { name: '写跟进' }))
  await user.type(composer.getByLabelText('内容'), text)
  await user.click(composer.getByRole('button', { name: '保存记录' }))
}

it('keeps what is too long for a note, and says by how much', async () => {
  const { api, user } = open({ found: customer('c1', {}) })
  const composer = within(await screen.findByRole('region', { name: '写跟进' }))
  const content = composer.getByLabelText('内容')
  await user.click(content)
  await user.paste('聊'.repeat(2003))
  expect(content).toHaveValue('聊'.repeat(2003))
  expect(composer.getByText('多了 3 个字：最多 2,000 个字')).toBeInTheDocument()
  await user.click(composer.getByRole('button', { name: '保存记录' }))
  expect(api.calls(createNote)).toHaveLength(0)
  await user.type(content, '{Backspace}{Backspace}{Backspace}')
  await user.click(composer.getByRole('button', { name: '保存记录' }))
  await waitFor(() => expect(api.calls(createNote)).toHaveLength(1))
})

it('finds colleagues to mention by their names', async () => {
  const { user } = open({ found: customer('c1', {}) })
  const mention = await screen.findByRole('combobox', { name: '提醒同事' })
  await user.type(mention, '云')
  expect(await screen.findByTitle('李云舒')).toBeVisible()
  await user.type(mention, '无')
  await waitFor(() => expect(screen.queryByTitle('李云舒')).toBeNull())
})

describe('the page', () => {
  it('shows what is next, what happened and what is known', async () => {
    const nextFollowTime = '2020-01-01T02:00:00.000Z'
    const event = { kind: 'stage', before: 'new', after: 'quote' } as const
    open({
      found: customer('c1', { nextFollowTime, demand: '浅色' }),
      stored: [note('n1'), note('e1', { type: 'system', content: '', event, editable: false })],
    })
    expect(await screen.findByRole('heading', { name: '王女士' })).toBeVisible()
    expect(screen.getByText('跟进已逾期')).toBeVisible()
    expect(screen.getByRole('link', { name: '拨打王女士的电话' })).toHaveAttribute('href', 'tel:13911112222')
    expect(await screen.findByText('约了周六到店')).toBeVisible()
    expect(screen.getByText(/阶段从「新客」变为「报价」/)).toBeVisible()
    expect(screen.getByText('浅色')).toBeVisible()
  })

  it('leads to a design for the customer, and to theirs that can be sent', async () => {
    open()
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await hrefOf('为 TA 做设计')).toMatch(/^\/work\/design\/ceramicTile\?customer=/)
    expect(await hrefOf('TA 的设计')).toMatch(/^\/work\/design\/history\?customerId=/)
  })

  it('begins a quotation for the customer and opens it, one for a double click', async () => {
    const { api, user, location } = open()
    api.use(beginQuotation, () => QUOTATION)
    await user.dblClick(await screen.findByRole('button', { name: '做报价单' }))
    await waitFor(() => expect(location()).toBe('/work/design/quotation?quotation=quotation-1'))
    expect(api.calls(beginQuotation)).toMatchObject([{ customerId: 'c1', resultIds: [] }])
  })

  it('is reported if the customer was deleted', async () => {
    mockApi([[getCustomerDetail, () => failWith('NOT_FOUND')]])
    renderPage(<CustomerPage />, { path: PATH })
    expect(await screen.findByText('内容不存在或已被删除')).toBeVisible()
    expect(screen.getByRole('link', { name: '返回列表' })).toHaveAttribute('href', '/work/customer/management')
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument()
  })
})

describe('the next follow-up', () => {
  it('is put off in one tap, also when a colleague changed something else meanwhile', async () => {
    const page = open()
    const theirs = customer('c1', { version: 2, demand: '同事写的' })
    page.api.use(updateCustomer, ({ version }) => (version === 2 ? theirs : failWith('VERSION_STALE')))
    const chip = await screen.findByRole('button', { name: '「王女士」明天再跟进' })
    page.api.use(getCustomerDetail, () => theirs)
    await page.user.click(chip)
    expect(await screen.findByText(/下次跟进定在/)).toBeVisible()
    const [first, second] = page.api.calls(updateCustomer)
    expect(first!.version).toBe(1)
    expect(second).toEqual({ ...first, version: 2 })
  })

  it('stays as a colleague has just set it', async () => {
    const page = open()
    page.api.use(updateCustomer, () => failWith('VERSION_STALE'))
    const chip = await screen.findByRole('button', { name: '「王女士」明天再跟进' })
    page.api.use(getCustomerDetail, () => customer('c1', { version: 2, nextFollowTime: '2031-01-01T02:00:00.000Z' }))
    await page.user.click(chip)
    expect(await screen.findByText(/同事刚刚改过「王女士」的同一项/)).toBeVisible()
    expect(page.api.calls(updateCustomer)).toHaveLength(1)
  })
})

describe('a note', () => {
  it('is written and shown', async () => {
    const page = open()
    await page.user.click(await screen.findByRole('radio', { name: '面谈' }))
    await write(page, '看了大板')
    expect(await screen.findByText('看了大板')).toBeVisible()
    expect(page.api.calls(createNote)).toMatchObject([
      { customerId: 'c1', note: { type: 'visit', content: '看了大板' } },
    ])
    expect(screen.getByLabelText('内容')).toHaveValue('')
  })

  it('that could not be sent survives a reload and is sent once', async () => {
    const page = open()
    const mend = cutLine()
    await write(page, '断网时写的')
    expect(await screen.findByText('待发送，连上网络后自动发出')).toBeVisible()
    page.unmount()
    mend()
    const again = open()
    await waitFor(() => expect(again.api.calls(createNote)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('待发送，连上网络后自动发出')).toBeNull())
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('断网时写的')).toBeVisible()
    expect(again.api.calls(createNote)).toHaveLength(1)
  })

  it('is tried again with the same token when the line comes back', async () => {
    const page = open()
    let lost = true
    page.api.use(createNote, () => (lost ? failWith('UNAVAILABLE') : note('n2', { content: '记下了' })))
    await write(page, '记下了')
    await screen.findByText('待发送，连上网络后自动发出')
    lost = false
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('待发送，连上网络后自动发出')).toBeNull())
    const [first, second] = page.api.calls(createNote)
    expect(second).toEqual(first)
  })

  it('that is refused is said so and goes back into the form', async () => {
    const page = open()
    page.api.use(createNote, () => failWith('NOT_FOUND'))
    await write(page, '图片没了')
    expect(await screen.findByText('没有发出去：内容不存在或已被删除')).toBeVisible()
    await page.user.click(screen.getByRole('button', { name: '放回修改' }))
    expect(screen.getByLabelText('内容')).toHaveValue('图片没了')
    expect(screen.queryByText(/没有发出去/)).toBeNull()
  })

  it('names designs that were chosen from their pictures, and how long a call was', async () => {
    const page = open()
    page.api.use(getHistoryList, () => ({ ...EMPTY, list: [design('t1', [result('r1')])], total: 1, nextCursor: null }))
    await page.user.click(await screen.findByRole('radio', { name: '电话' }))
    await page.user.click(screen.getByRole('combobox', { name: '通话时长' }))
    await page.user.click(await screen.findByTitle('通话约 10 分钟'))
    await page.user.click(screen.getByRole('button', { name: '关联设计' }))
    const list = within(await screen.findByRole('list', { name: '可发的设计' }))
    await page.user.click(await list.findByRole('button'))
    await page.user.click(screen.getByRole('button', { name: '关联这 1 个' }))
    await page.user.click(screen.getByRole('button', { name: '保存记录' }))
    await waitFor(() =>
      expect(page.api.calls(createNote)).toMatchObject([
        { note: { type: 'call', content: '通话约 10 分钟', designTaskIds: ['t1'] } },
      ]),
    )
  })

  it('is sent where the browser refuses to keep it', async () => {
    const refusing = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const page = open()
    await page.user.type(await screen.findByLabelText('内容'), '约了周日')
    await page.user.click(screen.getByRole('button', { name: '保存记录' }))
    await waitFor(() => expect(page.api.calls(createNote)).toMatchObject([{ note: { content: '约了周日' } }]))
    refusing.mockRestore()
  })

  it('half written survives leaving the page', async () => {
    const page = open()
    await page.user.type(await screen.findByLabelText('内容'), '写到一半')
    page.unmount()
    open()
    await waitFor(() => expect(screen.getByLabelText('内容')).toHaveValue('写到一半'))
  })

  it('is edited and archived', async () => {
    const page = open()
    const choose = async (action: string) => {
      await page.user.click(await screen.findByRole('button', { name: '更多操作' }))
      await chooseFromMenu(page.user, action)
    }
    await choose('归档')
    expect(await screen.findByText('记录已归档')).toBeVisible()
    expect(page.api.calls(archiveNote)).toEqual([{ ids: ['n1'], archived: true }])
    await choose('编辑')
    const dialog = await screen.findByRole('dialog')
    const form = within(dialog)
    const words = form.getByLabelText('内容')
    // The sheet takes the focus when it has opened: what is typed before goes elsewhere.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await page.user.type(words, '，带尺寸')
    expect(words).toHaveValue('约了周六到店，带尺寸')
    await page.user.click(form.getByRole('button', { name: '保存修改' }))
    await waitFor(() =>
      expect(page.api.calls(updateNote)).toMatchObject([
        { id: 'n1', version: 1, note: { type: 'call', content: '约了周六到店，带尺寸' } },
      ]),
    )
  })
})

it('summarises the notes; a number leads to its note, and a change makes the summary stale', async () => {
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  const { api, user } = open({ stored: [note('n2', { content: '预算十万以内' }), note('n1')] })
  const summary = {
    state: 'ready' as const,
    sentences: [{ text: '约了周六到店', noteIds: ['n1'] }],
    source: 'extract' as const,
    failure: 'timeout' as const,
    generatedAt: '2026-03-02T09:00:00.000Z',
    stale: false,
    tokens: 0,
  }
  let stored: typeof summary | null = null
  api.use(getSummary, () => ({ summary: stored }))
  api.use(generateSummary, () => {
    stored = summary
    return { summary }
  })
  const card = within(await screen.findByRole('region', { name: '总结' }))
  await user.click(card.getByRole('button', { name: '总结记录' }))
  expect(await card.findByText(/AI 总结超时 · 摘自记录原文/)).toBeVisible()
  await user.click(card.getByRole('link', { name: '查看第 1 条依据' }))
  await waitFor(() => expect(document.getElementById('note-n1')).toHaveFocus())
  expect(scrolled).toHaveBeenCalled()
  stored = { ...summary, stale: true }
  await user.click(card.getByRole('button', { name: '重新总结' }))
  expect(await card.findByText('约了周六到店')).toBeVisible()
})

it('keeps an open form when the question behind it fails', async () => {
  const { api, user } = open()
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const form = within(await screen.findByRole('dialog'))
  await user.clear(form.getByLabelText('姓名'))
  await user.type(form.getByLabelText('姓名'), '王女士改')
  api.use(getCustomerDetail, () => failWith('INTERNAL'))
  api.use(updateCustomer, () => failWith('INTERNAL'))
  await user.click(form.getByRole('button', { name: '保存修改' }))
  expect(await form.findByText(/填写的内容都在/)).toBeVisible()
  expect(form.getByLabelText('姓名')).toHaveValue('王女士改')
})
