import { getContentList } from '@tessera/shared/contract/content'
import { getKeptFactoryList, type OwnFactory } from '@tessera/shared/contract/factory'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor } from '@testing-library/react'
import { ownFactory } from '../factory.fixtures'
import FactoryContentsPage from './FactoryContentsPage'

const PATH = '/work/factoryMaterial/factoryContentManagement'
const FACTORIES = [ownFactory('f1'), ownFactory('f2', { name: '瓷都新材' })]
const HIDDEN = ownFactory('f3', { name: '停窑', status: 'off' })

function server(list: readonly OwnFactory[] = [...FACTORIES, HIDDEN]) {
  return mockApi([
    [getKeptFactoryList, () => ({ list: list.map(({ id, name, status }) => ({ id, name, status })) })],
    [getContentList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 24 })],
  ])
}

test.each(['agent', 'agent_sub_account'] as const)(
  'an %s chooses whose contents are shown, hidden factories too',
  async (userType) => {
    const api = server()
    const { user } = renderPage(<FactoryContentsPage />, { path: PATH, session: { userType, vipType: 2 } })
    await waitFor(() => expect(api.calls(getContentList)).toMatchObject([{ factoryId: 'f1' }]))
    await user.click(await screen.findByRole('combobox', { name: '工厂' }))
    await user.click(await screen.findByTitle('停窑（已隐藏）'))
    await waitFor(() => expect(api.calls(getContentList).at(-1)).toMatchObject({ factoryId: 'f3' }))
  },
)

test('a merchant below writes for the factory it was given', async () => {
  const api = server([FACTORIES[1]!])
  const session = { userType: 'agent_user', vipType: 1, factoryId: 'f2' } as const
  renderPage(<FactoryContentsPage />, { path: `${PATH}?factory=f1`, session })
  expect(await screen.findByText('瓷都新材')).toBeVisible()
  await waitFor(() => expect(api.calls(getContentList)).toMatchObject([{ factoryId: 'f2' }]))
})

test.each([
  ['an agent, where to add one', { userType: 'agent', vipType: 2 }, '还没有可以写内容的工厂，先在工厂管理里添加'],
  [
    'a merchant whose factory is hidden, whom to ask',
    { userType: 'agent_user', vipType: 1, factoryId: 'f3' },
    '现在没有可以写内容的工厂，请联系代理商',
  ],
  [
    'an agent’s sub-account, who may not add one, who adds it',
    { userType: 'agent_sub_account', vipType: 2, roleType: 2 },
    '还没有可以写内容的工厂，请管理员先添加',
  ],
] as const)('without any it tells %s', async (_whom, session, words) => {
  server([])
  renderPage(<FactoryContentsPage />, { path: PATH, session })
  expect(await screen.findByText(words)).toBeVisible()
  const way = screen.queryByRole('link', { name: '工厂管理' })
  if (session.userType !== 'agent') return expect(way).toBeNull()
  expect(way).toHaveAttribute('href', '/work/factoryMaterial/factoryManagement')
})

test('a failure can be tried again', async () => {
  const api = server()
  api.use(getKeptFactoryList, () => failWith('INTERNAL'))
  const { user } = renderPage(<FactoryContentsPage />, { path: PATH, session: { userType: 'agent', vipType: 2 } })
  const retry = await screen.findByRole('button', { name: '重试' })
  server()
  await user.click(retry)
  expect(await screen.findByRole('combobox', { name: '工厂' })).toBeVisible()
})
