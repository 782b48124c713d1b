import { WORDS } from '@tessera/shared/contract/words.text'

export const FACTORY_CONTENTS_TEXT = {
  factory: WORDS.factory,
  none: '还没有可以写内容的工厂，先在工厂管理里添加',
  ofFactory: '厂家图文',
  send: WORDS.sendToCustomer,
  more: '看全部图文',
} as const
