/** Names of the tile faces in `assets/tiles`, by key. */
export const FACE_NAMES = {
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
} as const

/** Series names, by face. */
export const SERIES_NAMES = {
  platform: '',
  factory: '工厂直供',
  team: '门店自选',
} as const

/** Cloth is sold by length: it has no size in its name. */
export const materialName = (face: string, series: string, size: readonly [number, number] | null) =>
  `${face}${series ? `·${series}` : ''}${size ? ` ${size[0]}×${size[1]}` : ''}`

export const UNITS = { tile: '片', woodFloor: '平方米', fabric: '米' } as const
