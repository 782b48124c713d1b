import { WORDS } from '@tessera/shared/contract/words.text'
export const ROUTES_TEXT = {
  remote: WORDS.factory,
  domestic: '国内工厂',
  foreign: '海外工厂',
  furniture: '家具工厂',
  management: '工厂管理',
  tagManagement: '工厂标签',
  contentManagement: '国内内容管理',
  materialDetail: '工厂素材详情',
  factoryDetail: '工厂详情',
  userDetail: '下级商家',
} as const
