import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'team',
  title: ROUTES_TEXT.remote,
  bases: ['/work/team'],
  routes: [
    { path: '/work/team', redirect: '/work/team/customer' },
    // The specification uses both names for the overview: as the redirect's target and as the child.
    { path: '/work/team/teamCustomer', redirect: '/work/team/customer' },
    {
      path: '/work/team/customer',
      page: 'overview',
      title: ROUTES_TEXT.overview,
      access: ACCESS.team,
      menu: { group: 'team', icon: 'team', order: 10 },
    },
    {
      path: '/work/team/member',
      page: 'members',
      title: ROUTES_TEXT.members,
      access: ACCESS.team,
      menu: { group: 'team', icon: 'member', order: 20 },
    },
  ],
})
