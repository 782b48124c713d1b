import { screen, waitFor, within } from '@testing-library/react'
import { getCustomerDetail, getCustomerList, updateCustomer } from '@tessera/shared/contract/customer'
import { chooseFromMenu, failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { customer } from '../customers.fixtures'
import { BoardView } from './BoardView'

const PATH = '/work/customer/management?view=board&level=A&stage=deal'

function open() {
  const stored = [customer('c1', { stage: 'new' }), customer('c2', { stage: 'quote', name: '周先生' })]
  const api = mockApi([
    [
      getCustomerList,
      ({ stage, pageNum, pageSize }) => {
        const list = stored.filter((each) => each.stage === stage)
        return { list, total: list.length + (stage === 'quote' ? 40 : 0), pageNum, pageSize }
      },
    ],
    [getCustomerDetail, ({ id }) => stored.find((each) => each.id === id) ?? failWith('NOT_FOUND')],
    [
      updateCustomer,
      ({ id, changes }) => {
        const index = stored.findIndex((each) => each.id === id)
        stored[index] = { ...stored[index]!, stage: changes.stage ?? 'new', version: 2 }
        return stored[index]
      },
    ],
  ])
  return { api, ...renderPage(<BoardView />, { path: PATH }) }
}

const column = (stage: string) => within(screen.getByRole('region', { name: stage }))

async function moveTo({ user }: ReturnType<typeof open>, stage: string) {
  await column('新客').findByText('王女士')
  await user.click(column('新客').getByRole('button', { name: '更多操作' }))
  await chooseFromMenu(user, `移到「${stage}」`)
}

it('has a column for each stage, with its count and the filters of the address', async () => {
  const { api } = open()
  expect(await column('报价').findByText('周先生')).toBeVisible()
  expect(column('报价').getByRole('heading')).toHaveTextContent('报价 41')
  const asked = api.calls(getCustomerList)
  expect(asked.map(({ stage }) => stage)).toEqual(['new', 'contact', 'proposal', 'quote', 'deal', 'lost'])
  expect(asked.every(({ level }) => level === 'A')).toBe(true)
})

it('moves a customer at once, and saves it', async () => {
  const page = open()
  await moveTo(page, '成交')
  expect(await column('成交').findByText('王女士')).toBeVisible()
  await waitFor(() => expect(column('成交').getByText('王女士').closest('[aria-busy="true"]')).toBeNull())
  expect(page.api.calls(updateCustomer)).toEqual([{ id: 'c1', version: 1, changes: { stage: 'deal' } }])
  expect(column('新客').queryByText('王女士')).toBeNull()
})

it('puts it back when that was refused', async () => {
  const page = open()
  page.api.use(updateCustomer, () => failWith('FORBIDDEN'))
  await moveTo(page, '流失')
  await waitFor(() => expect(column('新客').getByText('王女士')).toBeVisible())
  await waitFor(() => expect(column('流失').queryByText('王女士')).toBeNull())
  expect(screen.getByText('没有权限进行此操作')).toBeVisible()
})
