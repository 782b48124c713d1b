/** @jest-environment node */
import { ACCESS } from '@tessera/shared/contract/access'
import type { SearchHit } from '@tessera/shared/contract/search'
import { buildRouteTable } from '../../router/route-table'
import { pageEntries, recordEntries } from './search.rules'

const table = buildRouteTable([
  {
    name: 'crm',
    title: '客户',
    bases: ['/work/customer'],
    routes: [
      {
        path: '/work/customer/detail',
        page: 'customer',
        title: '客户',
        access: ACCESS.customer,
        finds: [{ kind: 'customer', query: '?id={id}' }],
      },
      {
        path: '/work/history',
        page: 'h',
        title: '设计',
        access: 'signed-in',
        finds: [{ kind: 'design', query: '?task={id}' }],
      },
    ],
  },
])
const viewer = { vipType: 1, roleType: 1, userType: 'merchant', factoryId: null } as const
const customer: SearchHit = {
  kind: 'customer',
  id: 'a/b',
  title: '王女士',
  detail: '137',
  pictureUrl: null,
  stage: 'quote',
}
const design: SearchHit = {
  kind: 'design',
  id: 't',
  title: '王女士',
  detail: '2026-03-01T02:00:00.000Z',
  pictureUrl: null,
  designType: 'tile_change',
}

it('links records by what the pages declare, customers first', () => {
  const order: SearchHit = { ...customer, kind: 'order' }
  expect(
    recordEntries(table, viewer, [design, customer, order]).map(({ title, detail, path }) => [title, detail, path]),
  ).toEqual([
    ['王女士', '报价 · 137', '/work/customer/detail?id=a%2Fb'],
    ['王女士 · 地砖替换', '2026-03-01', '/work/history?task=t'],
  ])
})

it('links nothing that the viewer may not open', () => {
  expect(recordEntries(table, { ...viewer, vipType: 0 }, [customer])).toEqual([])
})

it('finds pages by title and initials', () => {
  const item = (label: string) => ({
    path: `/${label}`,
    label,
    icon: 'tile',
    phone: false,
    count: null,
    remote: 'x',
    open: true,
  })
  const sections = [{ group: 'customer' as const, items: [item('客户列表'), item('设计记录')] }]
  const found = (keyword: string) => pageEntries(sections, keyword).map(({ title }) => title)
  expect(found('记录')).toEqual(['设计记录'])
  expect(found('kh')).toEqual(['客户列表'])
  expect(found('')).toHaveLength(2)
  expect(found('k')).toEqual(['客户列表'])
  expect(found('h')).toEqual([])
})
