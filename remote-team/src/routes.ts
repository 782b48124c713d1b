import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'team',
  title: ROUTES_TEXT.remote,
  bases: ['/work/team'],
  routes: [
    { path: '/work/team', redirect: '/work/team/member' },
    {
      path: '/work/team/member',
      page: 'members',
      title: ROUTES_TEXT.members,
      access: ACCESS.team,
      menu: { group: 'team', icon: 'member', order: 20 },
    },
  ],
})
