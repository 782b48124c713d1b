/** @jest-environment node */
import { ACCESS } from '@tessera/shared/contract/access'
import type { RemoteDeclaration } from '@tessera/shared/remote/declarations'
import { buildMenu } from './menu.rules'
import { buildRouteTable, pageAt } from './route-table'

const host: RemoteDeclaration = {
  name: 'host',
  title: '拼居',
  bases: ['/'],
  routes: [
    { path: '/', page: 'home', title: '首页', access: 'public' },
    { path: '*', page: 'notFound', title: '404', access: 'public' },
  ],
}
const design: RemoteDeclaration = {
  name: 'design',
  title: 'AI 设计',
  bases: ['/work/design'],
  routes: [
    { path: '/work/design', redirect: '/work/design/ceramicTile' },
    {
      path: '/work/design/history',
      page: 'history',
      title: '设计记录',
      access: ACCESS.design,
      menu: { group: 'design', icon: 'history', order: 20 },
    },
    {
      path: '/work/design/ceramicTile',
      page: 'ceramicTile',
      title: '地砖替换',
      access: ACCESS.design,
      menu: { group: 'design', icon: 'tile', order: 10, phone: true },
    },
  ],
}
const factory: RemoteDeclaration = {
  name: 'factory',
  title: '工厂',
  bases: ['/work/factoryMaterial'],
  routes: [
    {
      path: '/work/factoryMaterial/foreignList',
      page: 'foreignList',
      title: '国外工厂',
      access: ACCESS.factoryBrowse,
      menu: { group: 'factory', icon: 'factory', order: 1, label: '国外' },
    },
    { path: '/work/design/history', page: 'stolen', title: 'x', access: 'public' },
    { path: '/work/factory/:id', page: 'detail', title: '详情', access: 'public' },
  ],
}
const table = buildRouteTable([host, design, factory])

describe('buildRouteTable', () => {
  it('gives a path to the part that declares it first', () => {
    expect(table.pages.filter(({ path }) => path === '/work/design/history').map(({ owner }) => owner)).toEqual([
      'design',
    ])
    expect(table.conflicts).toEqual(['/work/design/history of factory already belongs to design'])
  })

  it('finds the page of an address', () => {
    expect(pageAt(table, '/work/design')?.page).toBe('ceramicTile')
    expect(pageAt(table, '/work/factory/7')?.page).toBe('detail')
    expect(pageAt(table, '/nowhere')).toBeUndefined()
  })
})

describe('buildMenu', () => {
  const merchant = { vipType: 1, roleType: 1, userType: 'merchant', factoryId: null } as const

  it('sorts by group and order, and leaves out pages for other user types', () => {
    expect(buildMenu(table, merchant)).toEqual([
      {
        group: 'design',
        items: [
          {
            path: '/work/design/ceramicTile',
            label: '地砖替换',
            icon: 'tile',
            phone: true,
            count: null,
            remote: 'design',
            open: true,
          },
          {
            path: '/work/design/history',
            label: '设计记录',
            icon: 'history',
            phone: false,
            count: null,
            remote: 'design',
            open: true,
          },
        ],
      },
    ])
  })

  it('keeps pages that only need another membership, marked as closed', () => {
    const [section] = buildMenu(table, { ...merchant, vipType: 0 })
    expect(section?.items.map(({ open }) => open)).toEqual([false, false])
  })

  it('shows an agent the factories under the label of the menu', () => {
    const menu = buildMenu(table, { ...merchant, userType: 'agent' })
    expect(menu.find(({ group }) => group === 'factory')?.items[0]?.label).toBe('国外')
  })
})
