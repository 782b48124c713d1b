import { ACCESS } from '@tessera/shared/contract/access'
import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: 'factory',
  title: ROUTES_TEXT.remote,
  bases: ['/work/factoryMaterial'],
  routes: [
    { path: '/work/factoryMaterial', redirect: '/work/factoryMaterial/foreignList' },
    {
      path: '/work/factoryMaterial/domesticList',
      page: 'domesticFactories',
      title: ROUTES_TEXT.domestic,
      access: ACCESS.factoryBrowse,
      menu: { group: 'factory', icon: 'factory', order: 10, phone: true },
    },
    {
      path: '/work/factoryMaterial/foreignList',
      page: 'foreignFactories',
      title: ROUTES_TEXT.foreign,
      access: ACCESS.factoryBrowse,
      menu: { group: 'factory', icon: 'factory', order: 20 },
    },
    {
      path: '/work/factoryMaterial/furnitureFactoryList',
      page: 'furnitureFactories',
      title: ROUTES_TEXT.furniture,
      access: ACCESS.factoryBrowse,
      menu: { group: 'factory', icon: 'factory', order: 30 },
    },
  ],
})
