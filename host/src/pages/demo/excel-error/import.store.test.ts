import { createCustomer, type Customer } from '@tessera/shared/contract/customer'
import { failWith, mockApi } from '@tessera/shared/testing/testing'
import { createImport } from './import.store'

const CREATED: Customer = {
  id: 'c',
  createdAt: '',
  updatedAt: '',
  version: 1,
  name: '王女士',
  mobile: null,
  wechat: 'w',
  source: 'walk_in',
  stage: 'new',
  level: 'C',
  community: null,
  address: null,
  layout: null,
  areaSqm: null,
  demand: null,
  ownerUserId: 'u',
  ownerName: '',
  lastFollowTime: null,
}
const rows = ['甲', '乙', '丙', '丁'].map((name, index) => ({ line: index + 2, customer: { name, wechat: 'wx' } }))
const lines = (list: readonly { readonly line: number }[]) => list.map(({ line }) => line)

test('what fails for itself does not hold up the others', async () => {
  const api = mockApi([
    [createCustomer, ({ customer }) => (customer.name === '乙' ? failWith('MOBILE_TAKEN') : CREATED)],
  ])
  const task = createImport('checked-file')
  await task.run(rows)
  const state = task.store.getState()
  expect([state.phase, state.created, lines(state.failed), lines(state.untried)]).toEqual(['ended', 3, [3], []])
  expect(api.calls(createCustomer).map(({ clientToken }) => clientToken)).toEqual([
    'checked-file-2',
    'checked-file-3',
    'checked-file-4',
    'checked-file-5',
  ])
})

test('without beans it ends, tells what is left, and goes on from there with the same tokens', async () => {
  let beans = 2
  const api = mockApi([[createCustomer, () => (beans-- > 0 ? CREATED : failWith('BALANCE_INSUFFICIENT'))]])
  const task = createImport('checked-file')
  await task.run(rows)
  const { created, failed, untried } = task.store.getState()
  expect([created, lines(failed), lines(untried)]).toEqual([2, [4], [5]])
  beans = 9
  await task.run([...failed, ...untried])
  expect(task.store.getState()).toMatchObject({ phase: 'ended', total: 2, created: 2, failed: [], untried: [] })
  expect(api.calls(createCustomer).at(-1)?.clientToken).toBe('checked-file-5')
})

test('stopping lets the row under way finish and leaves the rest', async () => {
  const task = createImport('checked-file')
  mockApi([
    [
      createCustomer,
      () => {
        task.stop()
        return CREATED
      },
    ],
  ])
  await task.run(rows)
  const { created, untried } = task.store.getState()
  expect([created, lines(untried)]).toEqual([1, [3, 4, 5]])
})
