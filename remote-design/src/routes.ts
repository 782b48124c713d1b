import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'design',
  title: ROUTES_TEXT.remote,
  bases: ['/work/design'],
  routes: [
    { path: '/work/design', redirect: '/work/design/partialReplace' },
    {
      path: '/work/design/ceramicTile',
      page: 'tileChange',
      title: ROUTES_TEXT.tileChange,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'tile', order: 10, phone: true },
    },
    {
      path: '/work/design/colorReplace',
      page: 'colorChange',
      title: ROUTES_TEXT.colorReplace,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'palette', order: 20 },
    },
    {
      path: '/work/design/furnitureMaterial',
      page: 'furnitureMaterial',
      title: ROUTES_TEXT.furnitureMaterial,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'swatch', order: 30 },
    },
    {
      path: '/work/design/partialReplace',
      page: 'changeEntity',
      title: ROUTES_TEXT.partialReplace,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'sofa', order: 40 },
    },
    {
      path: '/work/design/billet',
      page: 'billetDesign',
      title: ROUTES_TEXT.billet,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'shell', order: 48 },
    },
    {
      path: '/work/design/billetFurniture',
      page: 'creationEmptyChange',
      title: ROUTES_TEXT.billetFurniture,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'room', order: 50 },
    },
    {
      path: '/work/design/styleImitation',
      page: 'styleImitation',
      title: ROUTES_TEXT.styleImitation,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'style', order: 55 },
    },
    {
      path: '/work/design/eliminateEverything',
      page: 'eliminateEverything',
      title: ROUTES_TEXT.eliminateEverything,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'eraser', order: 60 },
    },
    {
      path: '/work/design/furnitureBackground',
      page: 'furnitureBackground',
      title: ROUTES_TEXT.furnitureBackground,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'backdrop', order: 58 },
    },
    {
      path: '/work/design/history',
      page: 'history',
      title: ROUTES_TEXT.history,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'history', order: 90, phone: true },
      finds: [{ kind: 'design', query: '?task={id}' }],
    },
    { path: '/work/design/batch', page: 'batch', title: ROUTES_TEXT.batch, access: ACCESS.design },
    {
      path: '/work/design/quotation',
      page: 'quotations',
      title: ROUTES_TEXT.quotations,
      access: ACCESS.design,
      menu: { group: 'design', icon: 'orders', order: 95 },
      finds: [{ kind: 'quotation', query: '?quotation={id}' }],
    },
    {
      path: '/work/design/assets',
      page: 'assets',
      title: ROUTES_TEXT.assets,
      access: ACCESS.design,
      menu: { group: 'material', icon: 'pictures', order: 5 },
    },
  ],
})
