import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { PLANNED_TEXT, ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'billing',
  title: ROUTES_TEXT.remote,
  bases: ['/work/profile'],
  routes: [
    { path: '/work/profile', redirect: '/work/profile/records' },
    {
      path: '/work/profile/records',
      page: 'records',
      title: ROUTES_TEXT.records,
      access: ACCESS.profile,
      menu: { group: 'account', icon: 'records', order: 10, phone: true },
    },
    {
      path: '/work/profile/order',
      title: ROUTES_TEXT.orders,
      access: ACCESS.profile,
      planned: { text: PLANNED_TEXT.orders, instead: ['/work/profile/records'] },
    },
    {
      path: '/work/profile/subscription',
      title: ROUTES_TEXT.subscription,
      access: ACCESS.profile,
      planned: { text: PLANNED_TEXT.subscription, instead: ['/work/profile/records'] },
    },
  ],
})
