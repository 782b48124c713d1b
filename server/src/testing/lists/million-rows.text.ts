import { SURNAMES } from '../../seed/customers.text'

/** Names of the generated people, places and tiles. */
export const WORDS = {
  surnames: SURNAMES,
  givenNames: [
    '伟',
    '芳',
    '娜',
    '敏',
    '静',
    '丽',
    '强',
    '磊',
    '军',
    '洋',
    '勇',
    '艳',
    '杰',
    '娟',
    '涛',
    '明',
    '超',
    '秀英',
    '霞',
    '平',
  ],
  titles: ['先生', '女士', ''],
  communities: ['阳光花园', '翡翠湾', '锦绣城', '万科里'],
  finishes: ['通体', '柔光', '哑光', '抛釉', '仿古', '亮面', '防滑', '薄板', '岩板', '精工'],
  stones: [
    '大理石',
    '木纹砖',
    '水磨石',
    '花砖',
    '水泥灰',
    '米黄',
    '鱼骨拼',
    '莱姆石',
    '砂岩',
    '玉石',
    '雪花白',
    '爵士白',
  ],
  assistant: '店员',
  rarePerson: '欧阳罕见',
  rareStone: '孔雀蓝限定',
} as const

/** Search keywords, and the share of a big team's rows that they match. */
export const KEYWORDS = {
  stone: '大理石',
  title: '先生',
  rareStone: '孔雀蓝',
  assistant: '店员',
  rarePerson: '欧阳',
  none: '没有这样的',
} as const
