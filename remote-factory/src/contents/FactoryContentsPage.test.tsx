import { getContentList } from '@tessera/shared/contract/content'
import { getFactoryDetail, getFactoryList, getOwnFactoryList } from '@tessera/shared/contract/factory'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor } from '@testing-library/react'
import { ownFactory } from '../factory.fixtures'
import FactoryContentsPage from './FactoryContentsPage'

const PATH = '/work/factoryMaterial/factoryContentManagement'
const FACTORIES = [ownFactory('f1'), ownFactory('f2', { name: '瓷都新材' })]
const HIDDEN = ownFactory('f3', { name: '停窑', status: 'off' })

function server() {
  return mockApi([
    [
      getFactoryList,
      ({ type, pageNum, pageSize }) => ({
        list: type === 'domestic' ? FACTORIES : [],
        total: 2,
        pageNum,
        pageSize,
      }),
    ],
    [getOwnFactoryList, ({ pageNum, pageSize }) => ({ list: [...FACTORIES, HIDDEN], total: 3, pageNum, pageSize })],
    [getFactoryDetail, ({ id }) => FACTORIES.find((each) => each.id === id) ?? failWith('NOT_FOUND')],
    [getContentList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 24 })],
  ])
}

test('an agent chooses whose contents are shown, hidden factories too', async () => {
  const api = server()
  const { user } = renderPage(<FactoryContentsPage />, { path: PATH, session: { userType: 'agent', vipType: 2 } })
  await waitFor(() => expect(api.calls(getContentList)).toMatchObject([{ factoryId: 'f1' }]))
  await user.click(await screen.findByRole('combobox', { name: '工厂' }))
  await user.click(await screen.findByTitle('停窑（已隐藏）'))
  await waitFor(() => expect(api.calls(getContentList).at(-1)).toMatchObject({ factoryId: 'f3' }))
})

test('an agent’s colleague chooses among those that are shown', async () => {
  const api = server()
  const session = { userType: 'agent_sub_account', vipType: 2 } as const
  const { user } = renderPage(<FactoryContentsPage />, { path: PATH, session })
  await user.click(await screen.findByRole('combobox', { name: '工厂' }))
  await user.click(await screen.findByTitle('瓷都新材'))
  await waitFor(() => expect(api.calls(getContentList).at(-1)).toMatchObject({ factoryId: 'f2' }))
  expect(api.calls(getOwnFactoryList)).toEqual([])
})

test('a merchant below writes for the factory it was given', async () => {
  const api = server()
  const session = { userType: 'agent_user', vipType: 1, factoryId: 'f2' } as const
  renderPage(<FactoryContentsPage />, { path: `${PATH}?factory=f1`, session })
  expect(await screen.findByText('瓷都新材')).toBeVisible()
  await waitFor(() => expect(api.calls(getContentList)).toMatchObject([{ factoryId: 'f2' }]))
  expect(api.calls(getFactoryList)).toEqual([])
})
