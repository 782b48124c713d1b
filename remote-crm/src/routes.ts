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
      menu: { group: 'customer', icon: 'customer', order: 10, phone: true },
    },
  ],
})
