/** Names of the tile faces in the server's assets, by key. */
export const MATERIAL_NAMES: Readonly<Record<string, string>> = {
  carrara: '卡拉拉白',
  'calacatta-gold': '卡拉卡塔金',
  'cement-warm': '暖灰水泥',
  'travertine-beige': '米黄洞石',
  'terrazzo-classic': '经典水磨石',
  'slate-dark': '墨灰板岩',
  'oak-plank': '原色橡木纹',
  'walnut-herringbone': '胡桃木',
  terracotta: '手工陶土',
  'encaustic-star': '星纹花砖',
  'sage-glazed': '鼠尾草釉面',
  'blue-grey-glazed': '雾蓝釉面',
  'linen-oat': '燕麦亚麻',
  'boucle-cream': '奶油圈圈绒',
  'velvet-emerald': '祖母绿丝绒',
  'leather-caramel': '焦糖头层皮',
  'wool-herringbone': '炭灰人字呢',
  'twill-haze': '雾霾蓝斜纹',
}
export const TASK_LABEL = '地砖替换'
export const CUSTOMER_NAMES = ['周先生', '刘女士', '陈总'] as const
