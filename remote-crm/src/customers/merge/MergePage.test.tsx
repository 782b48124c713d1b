import { screen, waitFor } from '@testing-library/react'
import { checkDuplicate, type Customer, getCustomerDetail, getCustomerList } from '@tessera/shared/contract/customer'
import { mergeCustomer } from '@tessera/shared/contract/customer-merge'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { customer, pageOf } from '../customers.fixtures'
import MergePage from './MergePage'

const PATH = '/work/customer/merge'
const WANG = customer('c1', { community: null, stage: 'contact', version: 3 })
const OTHER = customer('c2', { name: '王小姐', mobile: '13700001111', stage: 'deal', demand: '要快', version: 5 })

function open(path: string, merge: () => Customer = () => WANG) {
  const stored = [WANG, OTHER]
  const api = mockApi([
    [getCustomerDetail, ({ id }) => stored.find((each) => each.id === id) ?? failWith('NOT_FOUND')],
    [getCustomerList, () => pageOf(stored)],
    [checkDuplicate, () => ({ list: [] })],
    [mergeCustomer, merge],
  ])
  return { api, ...renderPage(<MergePage />, { path }) }
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

it('proposes what the kept one lacks, and sends whose value was chosen', async () => {
  const { api, user, location } = open(`${PATH}?id=c1&with=c2`)
  expect(await radio('云栖花园')).toBeChecked()
  expect(await radio('要快')).toBeChecked()
  expect(await radio('沟通')).toBeChecked()
  // What is the same is not asked for.
  expect(screen.queryByText('A 级')).not.toBeInTheDocument()
  await user.click(await radio('13700001111'))
  await user.click(screen.getByRole('button', { name: '合并到「王女士」' }))
  await waitFor(() =>
    expect(api.calls(mergeCustomer)).toEqual([
      { keep: { id: 'c1', version: 3 }, merged: { id: 'c2', version: 5 }, take: ['mobile', 'community', 'demand'] },
    ]),
  )
  await waitFor(() => expect(location()).toBe('/work/customer/detail?id=c1'))
})

it('keeps the other one on request, with choices that were made', async () => {
  const { api, user } = open(`${PATH}?id=c1&with=c2`)
  await user.click(await radio('13700001111'))
  await user.click(await radio('保留「王小姐」'))
  await user.click(screen.getByRole('button', { name: '合并到「王小姐」' }))
  await waitFor(() =>
    expect(api.calls(mergeCustomer)).toEqual([
      { keep: { id: 'c2', version: 5 }, merged: { id: 'c1', version: 3 }, take: [] },
    ]),
  )
})

it('lets the other one be found, and says when a colleague was faster', async () => {
  const { user, location, api } = open(`${PATH}?id=c1`, () => failWith('VERSION_STALE'))
  await user.click(await screen.findByRole('button', { name: /王小姐/ }))
  expect(location()).toBe(`${PATH}?id=c1&with=c2`)
  await user.click(await screen.findByRole('button', { name: '合并到「王女士」' }))
  expect(await screen.findByText(/同事刚刚改过其中一位/)).toBeVisible()
  expect(api.calls(getCustomerDetail).length).toBeGreaterThan(2)
})

it('leads to the list where nobody was chosen', async () => {
  const { api } = open(PATH)
  expect(await screen.findByRole('link', { name: '去客户列表' })).toHaveAttribute('href', '/work/customer/management')
  expect(api.calls(getCustomerDetail)).toHaveLength(0)
})
