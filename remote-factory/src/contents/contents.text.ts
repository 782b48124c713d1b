import { WORDS } from '@tessera/shared/contract/words.text'

export const FACTORY_CONTENTS_TEXT = {
  factory: WORDS.factory,
  hidden: (name: string) => `${name}（已隐藏）`,
  none: '还没有可以写内容的工厂，先在工厂管理里添加',
  noneYet: '还没有可以写内容的工厂，请管理员先添加',
  noneGiven: '现在没有可以写内容的工厂，请联系代理商',
} as const
