import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

/** The host's own pages. */
export const declaration = defineRoutes({
  name: 'host',
  title: ROUTES_TEXT.host,
  bases: ['/'],
  routes: [
    { path: '/', page: 'home', title: ROUTES_TEXT.home, access: 'public' },
    { path: '/login', page: 'login', title: ROUTES_TEXT.login, access: 'public' },
    { path: '/login/join', page: 'joinTeam', title: ROUTES_TEXT.joinTeam, access: 'public' },
    {
      path: '/work',
      page: 'workbench',
      title: ROUTES_TEXT.workbench,
      access: 'signed-in',
      menu: { group: 'design', icon: 'home', order: 0, phone: true },
    },
    { path: '/work/designHome', page: 'workbench', title: ROUTES_TEXT.workbench, access: 'signed-in' },
    { path: '/work/account', page: 'account', title: ROUTES_TEXT.account, access: 'signed-in' },
    { path: '/work/account/audit', page: 'audit', title: ROUTES_TEXT.audit, access: ACCESS.audit },
    { path: '/console', page: 'console', title: ROUTES_TEXT.console, access: ACCESS.console },
    { path: '/price', page: 'home', title: ROUTES_TEXT.price, access: 'public' },
    { path: '/vip-upgrade', page: 'vipUpgrade', title: ROUTES_TEXT.vipUpgrade, access: 'public' },
    { path: '/demo', page: 'demo', title: ROUTES_TEXT.demo, access: 'public' },
    { path: '/demo/animated-radio', page: 'demoAnimatedRadio', title: ROUTES_TEXT.demoAnimatedRadio, access: 'public' },
    { path: '/demo/auth', page: 'demoAuth', title: ROUTES_TEXT.demoAuth, access: 'public' },
    { path: '/demo/excel-error', page: 'demoExcelError', title: ROUTES_TEXT.demoExcelError, access: 'public' },
    { path: '/demo/onnx', page: 'demoOnnx', title: ROUTES_TEXT.demoOnnx, access: 'public' },
    { path: '/userMaterialDetail', page: 'sharedDesign', title: ROUTES_TEXT.userMaterialDetail, access: 'public' },
    { path: '/userUpload', page: 'userUpload', title: ROUTES_TEXT.userUpload, access: 'public' },
    { path: '/404', page: 'notFound', title: ROUTES_TEXT.notFound, access: 'public' },
    { path: '*', page: 'notFound', title: ROUTES_TEXT.notFound, access: 'public' },
  ],
})
