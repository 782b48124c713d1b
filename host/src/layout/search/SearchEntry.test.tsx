import { screen, waitFor, within } from '@testing-library/react'
import { search } from '@tessera/shared/contract/search'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { createRegistry } from '../../registry/registry'
import { buildRouteTable } from '../../router/route-table'
import { HostProvider } from '../../router/use-host'
import { SearchEntry } from './SearchEntry'

// Lazy-loaded: compiled up front, so that no test waits for it.
beforeAll(() => import('./SearchDialog'))

const table = buildRouteTable([
  {
    name: 'crm',
    title: '客户',
    bases: ['/work/customer'],
    routes: [
      {
        path: '/work/customer/management',
        page: 'customers',
        title: '客户列表',
        access: 'signed-in',
        menu: { group: 'customer', icon: 'customer', order: 1 },
      },
      {
        path: '/work/customer/detail',
        page: 'customer',
        title: '客户',
        access: 'signed-in',
        finds: [{ kind: 'customer', query: '?id={id}' }],
      },
    ],
  },
])
const HIT = {
  kind: 'customer' as const,
  id: 'c1',
  title: '王女士',
  detail: '137',
  pictureUrl: null,
  stage: 'new' as const,
}

function open() {
  const api = mockApi([[search, ({ keyword }) => ({ list: keyword === 'wns' ? [HIT] : [] })]])
  const registry = createRegistry([], [], { load: () => Promise.reject(new Error('none')) })
  const page = renderPage(
    <HostProvider value={{ table, registry }}>
      <SearchEntry isPhone={false} />
      <input aria-label="别的" />
    </HostProvider>,
  )
  return { api, ...page }
}

it('opens by / outside fields and by Ctrl+K anywhere, asks once typing rests, and follows by Enter', async () => {
  const { api, user, location } = open()
  await user.click(screen.getByLabelText('别的'))
  await user.keyboard('/')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('searchbox', { name: '搜索' })).toHaveFocus())
  expect(dialog.getByRole('link', { name: '客户列表' })).toHaveAttribute('href', '/work/customer/management')
  await user.keyboard('wns')
  const hit = await dialog.findByRole('link', { name: /王女士/ })
  expect(hit).toHaveAttribute('href', '/work/customer/detail?id=c1')
  expect(api.calls(search)).toEqual([{ keyword: 'wns' }])
  await user.keyboard('{ArrowDown}')
  expect(hit).toHaveFocus()
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(location()).toBe('/work/customer/detail?id=c1'))
})

it('says when nothing is found', async () => {
  const { user } = open()
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await user.type(await screen.findByRole('searchbox'), '不存在')
  expect(await screen.findByText(/没有找到「不存在」/)).toBeVisible()
})
