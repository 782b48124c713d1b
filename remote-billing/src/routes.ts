import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'billing',
  title: ROUTES_TEXT.remote,
  bases: ['/work/profile', '/membershipAgreement'],
  routes: [
    { path: '/work/profile', redirect: '/work/profile/subscription' },
    {
      path: '/work/profile/subscription',
      page: 'subscription',
      title: ROUTES_TEXT.subscription,
      access: ACCESS.profile,
      menu: { group: 'account', icon: 'account', order: 10 },
    },
    {
      path: '/work/profile/order',
      page: 'orders',
      title: ROUTES_TEXT.orders,
      access: ACCESS.profile,
      menu: { group: 'account', icon: 'orders', order: 20 },
      finds: [{ kind: 'order', query: '?order={id}' }],
    },
    {
      path: '/work/profile/records',
      page: 'records',
      title: ROUTES_TEXT.records,
      access: ACCESS.profile,
      menu: { group: 'account', icon: 'records', order: 30, phone: true },
    },
    { path: '/membershipAgreement', page: 'agreement', title: ROUTES_TEXT.agreement, access: 'public' },
  ],
})
