import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'design',
  title: ROUTES_TEXT.remote,
  bases: ['/work/design'],
  routes: [
    { path: '/work/design', redirect: '/work/design/ceramicTile' },
    {
      path: '/work/design/ceramicTile',
      page: 'tileChange',
      title: ROUTES_TEXT.tileChange,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'tile', order: 10, phone: true },
    },
    {
      path: '/work/design/history',
      page: 'history',
      title: ROUTES_TEXT.history,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'history', order: 90, phone: true },
    },
  ],
})
