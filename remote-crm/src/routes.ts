import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'crm',
  title: ROUTES_TEXT.remote,
  bases: ['/work/customer', '/work/material'],
  routes: [
    { path: '/work/customer', redirect: '/work/customer/management' },
    {
      path: '/work/customer/management',
      page: 'customers',
      title: ROUTES_TEXT.customers,
      access: ACCESS.customer,
      menu: { group: 'customer', icon: 'customer', order: 10, phone: true, count: 'followUpsDue' },
    },
    {
      path: '/work/customer/detail',
      page: 'customer',
      title: ROUTES_TEXT.customer,
      access: ACCESS.customer,
      finds: [{ kind: 'customer', query: '?id={id}' }],
    },
    {
      path: '/work/customer/tagManagement',
      page: 'customerTags',
      title: ROUTES_TEXT.customerTags,
      access: ACCESS.customer,
      menu: { group: 'customer', icon: 'tag', order: 20 },
    },
    { path: '/work/customer/merge', page: 'merge', title: ROUTES_TEXT.mergeCustomers, access: ACCESS.customer },
    { path: '/work/material', redirect: '/work/material/list' },
    {
      path: '/work/material/list',
      page: 'materials',
      title: ROUTES_TEXT.materials,
      access: ACCESS.material,
      menu: { group: 'material', icon: 'material', order: 10 },
    },
    {
      path: '/work/material/tagManagement',
      page: 'tags',
      title: ROUTES_TEXT.materialTags,
      access: ACCESS.material,
      menu: { group: 'material', icon: 'tag', order: 20 },
    },
    {
      path: '/work/material/contentManagement',
      page: 'contents',
      title: ROUTES_TEXT.materialContent,
      access: ACCESS.material,
      menu: { group: 'material', icon: 'content', order: 30 },
      finds: [{ kind: 'content', query: '?content={id}' }],
    },
    {
      path: '/work/material/detail',
      page: 'material',
      title: ROUTES_TEXT.materialDetail,
      access: ACCESS.material,
      finds: [{ kind: 'material', query: '?id={id}' }],
    },
  ],
})
