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
    {
      path: '/work/factoryMaterial/factoryManagement',
      page: 'factoryManagement',
      title: ROUTES_TEXT.management,
      access: ACCESS.factoryManage,
      menu: { group: 'factory', icon: 'factory', order: 40 },
    },
    {
      path: '/work/factoryMaterial/factoryTagManagement',
      page: 'factoryTags',
      title: ROUTES_TEXT.tagManagement,
      access: ACCESS.factoryManage,
      menu: { group: 'factory', icon: 'tag', order: 45 },
    },
    {
      path: '/work/factoryMaterial/factoryContentManagement',
      title: ROUTES_TEXT.contentManagement,
      page: 'factoryContents',
      access: ACCESS.factoryContent,
      menu: { group: 'factory', icon: 'content', order: 45 },
    },
    {
      path: '/work/factoryMaterial/detail',
      page: 'good',
      title: ROUTES_TEXT.materialDetail,
      access: ACCESS.factoryBrowse,
    },
    {
      path: '/work/factoryMaterial/factoryDetail',
      page: 'factory',
      title: ROUTES_TEXT.factoryDetail,
      access: ACCESS.factoryBrowse,
    },
    {
      path: '/work/factoryMaterial/userDetail',
      page: 'subordinates',
      title: ROUTES_TEXT.userDetail,
      access: ACCESS.factoryUserDetail,
      menu: { group: 'factory', icon: 'member', order: 50 },
    },
  ],
})
