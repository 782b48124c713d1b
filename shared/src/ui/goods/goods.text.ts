import { WORDS } from '../../contract/words.text'

export const GOODS_TEXT = {
  use: '用于设计',
  designWith: (name: string) => `用于设计：${name}`,
  laid: '按真实尺寸铺贴',
  laidHint: (metres: string) => `画面宽 ${metres} 米，砖缝按实际宽度`,
  metres: (metres: number) => `${metres} 米宽`,
  laying: '铺法',
  grout: '砖缝',
  groutOf: (mm: number) => `${mm} mm`,
  pieceSize: '宽 × 深 × 高',
  price: '售价',
  noPrice: '未标价',
  perBox: '每箱片数',
  perBoxOf: (count: number) => `${count} 片/箱`,
} as const

export const GALLERY_TEXT = {
  faces: WORDS.faces,
  pictures: WORDS.images,
  pictureOf: (title: string, position: number) => `${title} ${position}`,
} as const

/** Lists of goods, a shop's and a factory's. */
export const GOODS_LIST_TEXT = {
  search: '搜索名称、货号或拼音',
  found: '没有找到这样的素材',
  kind: WORDS.kind,
  allKinds: '全部种类',
  series: WORDS.series,
  allSeries: '全部系列',
  size: WORDS.size,
  allSizes: '全部尺寸',
  finish: WORDS.finish,
  allFinishes: '全部表面',
  tag: WORDS.tags,
  allTags: WORDS.allTags,
  status: WORDS.state,
  allStatuses: WORDS.allStates,
  sorts: {
    createdAt: { text: '最新加入', reversed: '最早加入' },
    updatedAt: { text: '最近修改', reversed: '最久未改' },
    name: { text: '按名称', reversed: '按名称倒序' },
    priceFen: { text: '价格从低到高', reversed: '价格从高到低' },
  },
} as const

export const LOOK_TEXT = {
  looks: '按颜色或照片找',
  byColor: '按颜色找',
  byPhoto: '以图找素材',
  photoHint: '按照片的颜色和纹理，从近到远',
  colorHint: WORDS.nearestColors,
  stopLooks: '不再按颜色或照片找',
  title: '以图找素材',
  hint: '把取样框放在要找的那一块上，避开手、货架和反光',
  use: '用这一块找',
  lookingAt: '正在看清照片…',
  gone: '找素材用的照片已经清理，请重新选一张',
} as const
