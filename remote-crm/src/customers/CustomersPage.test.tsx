import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { checkDuplicate, createCustomer, getCustomerList, getCustomerQuota } from '@tessera/shared/contract/customer'
import * as imports from '@tessera/shared/contract/customer-import'
import { getCustomerOwnerList } from '@tessera/shared/contract/customer-transfer'
import { queryOrderDetail } from '@tessera/shared/contract/order'
import { readFile } from '@tessera/shared/import/read-file'
import { ORDER, openShop } from '@tessera/shared/testing/shop.fixtures'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { customer, pageOf } from './customers.fixtures'
import CustomersPage from './CustomersPage'

// Lazy-loaded: compiled up front, so that no test waits for it.
beforeAll(() => Promise.all([import('@tessera/shared/ui/purchase'), import('./ImportCustomers')]))
// Drafts survive leaving the page, but not a change of person.
// jsdom has no workers.
jest.mock('@tessera/shared/import/read-file', () => ({ readFile: jest.fn() }))
const answers = readFile as jest.MockedFunction<typeof readFile>

const PATH = '/work/customer/management'
const FREE = { allowance: 50, used: 48, nextCostBeans: 0, beans: 0 }
const PAID = { allowance: 50, used: 50, nextCostBeans: 100, beans: 300 }

function open({ path = PATH, list = [customer('c1')], total = 0, quota = FREE } = {}) {
  const stored = [...list]
  const api = mockApi([
    [getCustomerList, () => pageOf(stored, Math.max(total, stored.length))],
    [getCustomerQuota, () => quota],
    [checkDuplicate, () => ({ list: [] })],
    [
      getCustomerOwnerList,
      () => ({ list: [{ userId: 'user-2', userName: '陈嘉禾', customerCount: 1, openCount: 1 }] }),
    ],
    [
      createCustomer,
      ({ customer: { name, mobile } }) => {
        const created = customer(`new-${stored.length}`, { name, mobile: mobile ?? null })
        stored.unshift(created)
        return { ...created, chargedBeans: quota.nextCostBeans }
      },
    ],
  ])
  return { api, ...renderPage(<CustomersPage />, { path }) }
}

type Opened = ReturnType<typeof open>

async function openForm({ user }: Opened) {
  await user.click(screen.getAllByRole('button', { name: '新建客户' })[0]!)
  return within(await screen.findByRole('dialog'))
}

async function fillIn(page: Opened, name = '陈先生', mobile = '13711112222') {
  const form = await openForm(page)
  await page.user.type(form.getByLabelText('姓名'), name)
  await page.user.type(form.getByLabelText(/^手机号/), mobile)
  return { form, save: form.getByRole('button', { name: '保存客户' }) }
}

describe('customer list', () => {
  it('shows the team’s customers', async () => {
    open()
    const row = within((await screen.findByText('王女士')).closest('tr')!)
    // Columns shown at every width; the others are also in the detail.
    for (const text of ['13911112222', '报价', 'A 级', '云栖花园']) expect(row.getByText(text)).toBeVisible()
  })

  it('requests what the URL says and writes filters to it', async () => {
    const { api, user, location } = open({ path: `${PATH}?stage=deal&pageNum=2`, total: 45 })
    await screen.findByText('共 45 条')
    expect(api.calls(getCustomerList)[0]).toMatchObject({ stage: 'deal', pageNum: 2, sortField: 'createdAt' })
    await user.type(screen.getByRole('searchbox'), '云栖{Enter}')
    expect(location()).toBe(`${PATH}?stage=deal&keyword=${encodeURIComponent('云栖')}`)
    await user.click(screen.getByRole('combobox', { name: '等级' }))
    await user.click(await screen.findByTitle('B 级'))
    await user.click(screen.getByRole('combobox', { name: '排序' }))
    await user.click(await screen.findByTitle('等级从高到低'))
    await waitFor(() =>
      expect(api.calls(getCustomerList).at(-1)).toMatchObject({
        stage: 'deal',
        keyword: '云栖',
        level: 'B',
        sortField: 'level',
        sortOrder: 'asc',
        pageNum: 1,
      }),
    )
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(location()).toBe(`${PATH}?sortField=level`)
  })

  it('narrows down by what is to do, and keeps that under a name', async () => {
    localStorage.clear()
    const { api, user, location } = open()
    await user.click(await screen.findByRole('combobox', { name: '未联系天数' }))
    await user.click(await screen.findByTitle('15 天未跟进'))
    await user.click(screen.getByRole('combobox', { name: '负责人' }))
    await user.click(await screen.findByTitle('陈嘉禾'))
    await waitFor(() =>
      expect(api.calls(getCustomerList).at(-1)).toMatchObject({ idleDays: 15, ownerUserId: 'user-2' }),
    )
    await user.click(screen.getByRole('button', { name: '保存为视图' }))
    await user.type(await screen.findByLabelText('视图名称'), '小陈久未联系{Enter}')
    await user.click(screen.getByRole('link', { name: '今天跟进' }))
    expect(location()).toBe(`${PATH}?followUp=today&sortField=nextFollowTime`)
    await user.click(screen.getByRole('link', { name: '小陈久未联系' }))
    expect(location()).toBe(`${PATH}?idleDays=15&ownerUserId=user-2`)
  })

  it('invites to add the first customer, and distinguishes an empty list from no match', async () => {
    const first = open({ list: [] })
    expect(await screen.findByText('还没有客户，先建一份档案，联系方式、户型和需求都记在这里')).toBeVisible()
    first.unmount()
    open({ list: [], path: `${PATH}?keyword=x` })
    expect(await screen.findByText('没有符合条件的客户')).toBeVisible()
  })

  it('shows the error and recovers on retry', async () => {
    let calls = 0
    mockApi([
      [getCustomerOwnerList, () => ({ list: [] })],
      [getCustomerList, () => (calls++ === 0 ? failWith('INTERNAL') : pageOf([customer('c1')]))],
    ])
    const { user } = renderPage(<CustomersPage />, { path: PATH })
    await user.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('王女士')).toBeVisible()
  })
})

it('links each customer to its page', async () => {
  open()
  const link = await screen.findByRole('link', { name: '查看王女士的档案' })
  expect(link).toHaveAttribute('href', '/work/customer/detail?id=c1')
})

describe('new customer', () => {
  it('counts and rejects a long name instead of truncating it', async () => {
    const page = open()
    const { form, save } = await fillIn(page, '名'.repeat(31))
    expect(form.getByLabelText('姓名')).toHaveValue('名'.repeat(31))
    expect(form.getByText('31/30')).toBeVisible()
    await page.user.click(save)
    expect(await form.findByText('请填写姓名，最多 30 个字')).toBeVisible()
    expect(page.api.calls(createCustomer)).toHaveLength(0)
  })

  it('shows the contract’s validation errors at each field', async () => {
    const page = open()
    const form = await openForm(page)
    await page.user.click(form.getByRole('button', { name: '保存客户' }))
    expect(await form.findByText('请填写姓名，最多 30 个字')).toBeVisible()
    expect(form.getByText('手机号与微信号至少填写一项')).toBeVisible()
    await page.user.type(form.getByLabelText(/^手机号/), '123')
    await page.user.tab()
    expect(await form.findByText('请填写正确的 11 位手机号')).toBeVisible()
    expect(page.api.calls(createCustomer)).toHaveLength(0)
  })

  it('accepts a WeChat name instead of a mobile number', async () => {
    const page = open()
    const form = await openForm(page)
    await page.user.type(form.getByLabelText('姓名'), '陈先生')
    await page.user.type(form.getByLabelText(/^微信号/), 'chen88')
    await page.user.click(form.getByRole('button', { name: '保存客户' }))
    await screen.findByText('已新建客户「陈先生」')
    expect(page.api.calls(createCustomer)[0]?.customer).toEqual({
      name: '陈先生',
      wechat: 'chen88',
      source: 'walk_in',
      stage: 'new',
      level: 'C',
    })
  })

  it('creates one, closes and shows it in the list', async () => {
    const page = open()
    const { form, save } = await fillIn(page)
    expect(await form.findByText('还可免费新建 2 位')).toBeVisible()
    await page.user.click(save)
    expect(await screen.findByText('已新建客户「陈先生」')).toBeVisible()
    expect(await screen.findByText('13711112222')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('shows the cost before and after', async () => {
    const page = open({ quota: PAID })
    const { form, save } = await fillIn(page)
    expect(await form.findByText('将消耗 100 豆')).toBeVisible()
    await page.user.click(save)
    expect(await screen.findByText('已新建客户「陈先生」，已扣 100 豆')).toBeVisible()
  })

  it('sends a double click once', async () => {
    const page = open()
    const { save } = await fillIn(page)
    await page.user.dblClick(save)
    await screen.findByText('已新建客户「陈先生」')
    expect(page.api.calls(createCustomer)).toHaveLength(1)
  })

  it('marks a duplicate mobile number and keeps the input', async () => {
    const page = open()
    page.api.use(createCustomer, () => failWith('MOBILE_TAKEN'))
    const { form, save } = await fillIn(page)
    await page.user.click(save)
    expect(await form.findByText('该手机号已有客户档案')).toBeVisible()
    expect(form.getByLabelText('姓名')).toHaveValue('陈先生')
    expect(form.getByLabelText(/^手机号/)).toHaveAttribute('aria-invalid', 'true')
    expect(form.queryByRole('link', { name: '查看已有的客户档案' })).toBeNull()
  })

  it('takes a refused time of the next follow-up for good once another is chosen by a button', async () => {
    const page = open()
    page.api.use(createCustomer, () =>
      failWith('VALIDATION', { issues: [{ path: 'customer.nextFollowTime', message: 'past' }] }),
    )
    const { form, save } = await fillIn(page)
    fireEvent.change(form.getByLabelText(/^下次跟进/), { target: { value: '2020-01-01T10:00' } })
    await page.user.click(save)
    expect(await form.findByText('下次跟进要在现在之后')).toBeVisible()
    await page.user.click(form.getByRole('button', { name: '明天' }))
    await waitFor(() => expect(form.queryByText('下次跟进要在现在之后')).toBeNull())
  })

  it('links to the customer with the same number while it is entered, and keeps the input', async () => {
    const page = open()
    page.api.use(createCustomer, () => failWith('MOBILE_TAKEN', { customerId: 'taken' }))
    const { form, save } = await fillIn(page)
    await page.user.click(save)
    const toOwner = { name: '查看已有的客户档案' }
    expect(await form.findByRole('link', toOwner)).toBeVisible()
    await page.user.type(form.getByLabelText(/^手机号/), '{Backspace}')
    await waitFor(() => expect(form.queryByRole('link', toOwner)).toBeNull())
    await page.user.type(form.getByLabelText(/^手机号/), '2')
    expect(await form.findByRole('link', toOwner)).toHaveAttribute('href', '/work/customer/detail?id=taken')
  })

  it('offers beans if the balance does not suffice, and resumes after the payment', async () => {
    const page = open({ quota: { ...PAID, beans: 40 } })
    openShop(page.api, 40).order = { ...ORDER, state: 1, paidAt: ORDER.createdAt }
    const isPaid = () => page.api.calls(queryOrderDetail).length > 0
    page.api.use(createCustomer, () =>
      !isPaid()
        ? failWith('BALANCE_INSUFFICIENT', { required: 100, available: 40, unit: 'beans' })
        : { ...customer('new'), name: '陈先生', chargedBeans: 100 },
    )
    const { form, save } = await fillIn(page)
    expect(await form.findByText('还差 60 豆')).toBeVisible()
    await page.user.click(save)
    // In tests antd gives every dialog the same id, so accessible names are ambiguous.
    const title = await screen.findByText('余额不足')
    const offer = within(title.closest<HTMLElement>('[role="dialog"]')!)
    expect(await offer.findByText(/本次需要 100\s豆，当前余额 40\s豆。/)).toBeVisible()
    expect(form.getByText('需要 100 豆，现有 40 豆，请先购买后再提交。')).toBeInTheDocument()
    expect(form.getByText('填写的内容都在，可修改后再次提交。')).toBeInTheDocument()
    await page.user.click(await offer.findByRole('button', { name: /立即购买 ¥/ }))
    await page.user.click(await offer.findByRole('button', { name: '继续' }))
    await screen.findByText(/已新建客户「陈先生」/)
    const [refused, accepted] = page.api.calls(createCustomer)
    expect(accepted).toEqual(refused)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('retries with the same token, and uses a new one for the next customer', async () => {
    const page = open()
    page.api.use(createCustomer, () => failWith('UNAVAILABLE'))
    const { form, save } = await fillIn(page)
    await page.user.click(save)
    await form.findByRole('alert')
    page.api.use(createCustomer, () => customer('c2', { name: '陈先生' }))
    await page.user.click(save)
    await screen.findByText('已新建客户「陈先生」')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const next = await fillIn(page, '周先生', '13611112222')
    await page.user.click(next.save)
    await waitFor(() => expect(page.api.calls(createCustomer)).toHaveLength(3))
    const [first, second, third] = page.api.calls(createCustomer).map(({ clientToken }) => clientToken)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('keeps the input when the form is closed accidentally', async () => {
    const page = open()
    await fillIn(page)
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const form = await openForm(page)
    expect(form.getByLabelText('姓名')).toHaveValue('陈先生')
    await page.user.click(form.getByRole('button', { name: '清空' }))
    expect(form.getByLabelText('姓名')).toHaveValue('')
  })
})

describe('an unsaved new customer', () => {
  it('is restored after leaving the page, until cleared', async () => {
    const page = open()
    await fillIn(page)
    page.unmount()
    const again = open()
    const form = await openForm(again)
    await waitFor(() => expect(form.getByLabelText('姓名')).toHaveValue('陈先生'))
    expect(form.getByLabelText(/^手机号/)).toHaveValue('13711112222')
    await again.user.click(form.getByRole('button', { name: '清空' }))
    expect(form.getByLabelText('姓名')).toHaveValue('')
    again.unmount()
    const cleared = await openForm(open())
    expect(cleared.getByLabelText('姓名')).toHaveValue('')
  })
})

describe('import from a workbook', () => {
  it('adds the rows to the list, as a job that goes on by itself', async () => {
    answers.mockResolvedValue({
      cells: [
        ['姓名', '手机号'],
        ['陈先生', '13711112222'],
      ],
    })
    let state: 'draft' | 'running' | 'done' = 'draft'
    const shown = () => ({
      id: 'i',
      fileName: '客户.xlsx',
      state,
      existing: 'skip' as const,
      rows: 1,
      outcomes: { added: state === 'done' ? 1 : 0, updated: 0, noted: 0, skipped: 0, refused: 0 },
      chargedBeans: 0,
      by: { userId: 'user-2', userName: '陈嘉禾' },
      createdAt: '2026-11-22T10:00:00.000Z',
      endedAt: null,
      quote: state === 'draft' ? { newCustomers: 1, existingCustomers: 0, free: 1, costBeans: 0, beans: 0 } : null,
    })
    const page = open()
    page.api.use(imports.importCustomer, shown)
    page.api.use(imports.addImportRows, () => ({}))
    page.api.use(imports.getImport, shown)
    page.api.use(imports.getImportList, () => ({ list: [] }))
    page.api.use(imports.getImportResult, () => ({ list: [], nextLine: null }))
    page.api.use(imports.startImport, () => {
      state = 'running'
      return shown()
    })
    await page.user.click(await screen.findByRole('button', { name: '导入' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByText('从表格导入客户')).toBeVisible()
    await page.user.upload(sheet.getByLabelText(/把表格拖到这里/), new File(['x'], '客户.xlsx'))
    await page.user.click(await sheet.findByRole('button', { name: '导入 1 行' }))
    expect(await sheet.findByText('正在导入，0 / 1')).toBeVisible()
    state = 'done'
    expect(await sheet.findByText('新增 1 位，未扣费', undefined, { timeout: 3000 })).toBeVisible()
    await page.user.click(sheet.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.api.calls(getCustomerList).length).toBeGreaterThan(1)
  })
})
