/** @jest-environment node */
import { breadcrumbOf } from './breadcrumb.rules'

const page = (path: string, title: string, group?: 'customer' | 'material') => ({
  path,
  title,
  part: 'crm',
  partTitle: '客户',
  ...(group && { menu: { group, icon: 'tag' as const, order: 1 } }),
})
const customers = page('/work/customer/management', '客户列表', 'customer')
const customer = page('/work/customer/detail', '客户详情')
const materials = page('/work/material/list', '素材列表', 'material')
const tags = page('/work/material/tagManagement', '标签管理', 'material')
const material = page('/work/material/detail', '素材详情')
const PAGES = [customers, customer, materials, tags, material]

it('leads from the area of a page to the page, one part may have several areas', () => {
  expect(PAGES.map((each) => breadcrumbOf(PAGES, each)[0])).toEqual([
    { title: '客户' },
    { title: '客户', path: '/work/customer/management' },
    { title: '素材' },
    { title: '素材', path: '/work/material/list' },
    { title: '素材', path: '/work/material/list' },
  ])
})

it('has the title alone for pages of the host', () => {
  expect(breadcrumbOf(PAGES, { ...page('/price', '价格'), part: 'host' })).toEqual([{ title: '价格' }])
})
