import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

/** The pages that the host brings itself. */
export const declaration = defineRoutes({
  name: 'host',
  title: ROUTES_TEXT.host,
  bases: ['/'],
  routes: [
    { path: '/', page: 'home', title: ROUTES_TEXT.home, access: 'public' },
    { path: '/login', page: 'login', title: ROUTES_TEXT.login, access: 'public' },
    {
      path: '/work',
      page: 'workbench',
      title: ROUTES_TEXT.workbench,
      access: 'signed-in',
      menu: { group: 'design', icon: 'room', order: 0, phone: true },
    },
    { path: '/work/designHome', page: 'workbench', title: ROUTES_TEXT.workbench, access: 'signed-in' },
    { path: '/404', page: 'notFound', title: ROUTES_TEXT.notFound, access: 'public' },
    { path: '*', page: 'notFound', title: ROUTES_TEXT.notFound, access: 'public' },
  ],
})
