import { render, screen } from '@testing-library/react'
import type { RemoteDeclaration } from '@tessera/shared/remote/declarations'
import { endSession, signIn } from '@tessera/shared/session/session.store'
import { SIGNED_IN } from '@tessera/shared/testing/testing'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createRegistry } from '../../registry/registry'
import { buildRouteTable } from '../../router/route-table'
import { HostProvider } from '../../router/use-host'
import PlannedPage from './PlannedPage'

const host: RemoteDeclaration = {
  name: 'host',
  title: '首页',
  bases: ['/'],
  routes: [
    { path: '/', page: 'home', title: '首页', access: 'public' },
    { path: '/work', page: 'workbench', title: '工作台', access: 'signed-in' },
    {
      path: '/work/team/customer',
      title: '团队总览',
      access: 'signed-in',
      planned: { text: '按成员查看客户数量。', instead: ['/work/team/member', '/work/team/later', '/work/customers'] },
    },
    { path: '/work/team/member', page: 'members', title: '成员列表', access: { vip: [2, 3, 4] } },
    { path: '/work/team/later', title: '更晚', access: 'public', planned: { text: '以后。', instead: [] } },
    { path: '/work/customers', page: 'customers', title: '客户列表', access: { vip: [1, 2, 3, 4] } },
    {
      path: '/userUpload',
      title: '上传照片',
      access: 'public',
      planned: { text: '把照片发给商家。', instead: ['/work'] },
    },
  ],
}

function show(path: string, vipType: number | null) {
  if (vipType !== null) signIn('token', { ...SIGNED_IN, vipType })
  const table = buildRouteTable([host])
  const registry = createRegistry([], [], { load: () => Promise.reject(new Error('never')) })
  const routes = table.pages.map((page) => ({ path: page.path, handle: { page }, element: <PlannedPage /> }))
  render(
    <HostProvider value={{ table, registry }}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </HostProvider>,
  )
}
const waysOn = () =>
  screen
    .getAllByRole('link')
    .flatMap((link) => (link.textContent?.includes('Tessera') ? [] : [link.getAttribute('href')]))

afterEach(() => endSession('logout'))

it('describes the page, says that it is planned, and links to alternatives', () => {
  show('/work/team/customer', 2)
  expect(screen.getByRole('heading', { name: '团队总览', level: 1 })).toBeVisible()
  expect(screen.getByText('按成员查看客户数量。')).toBeVisible()
  expect(screen.getByText('正在准备中')).toBeVisible()
  expect(waysOn()).toEqual(['/work/team/member', '/work/customers'])
})

it('links only to pages that this person may open', () => {
  show('/work/team/customer', 1)
  expect(waysOn()).toEqual(['/work/customers'])
})

it('links to the workbench without an open alternative', () => {
  show('/work/team/customer', 0)
  expect(waysOn()).toEqual(['/work'])
})

it('has its own frame outside the workbench, and links a visitor to the home page', () => {
  show('/userUpload', null)
  expect(screen.getByRole('main')).toHaveTextContent('把照片发给商家。')
  expect(waysOn()).toEqual(['/'])
})
