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
} as const

/** Series names, by face. */
export const SERIES_NAMES = {
  platform: '',
  factory: '工厂直供',
  team: '门店自选',
} as const

export const materialName = (face: string, series: string, mmWidth: number, mmHeight: number) =>
  `${face}${series ? `·${series}` : ''} ${mmWidth}×${mmHeight}`

export const UNITS = { tile: '片', woodFloor: '平方米' } as const
