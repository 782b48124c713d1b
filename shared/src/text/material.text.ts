import type { FINISHES, Material } from '../contract/material'
import { WORDS } from '../contract/words.text'
import { formatNumber, formatSizeMm } from './format.text'

/** Kinds of goods, in trade terms. */
export const KIND_TEXT: Readonly<Record<Material['kind'], string>> = {
  tile: '瓷砖',
  woodFloor: WORDS.woodFloor,
  wall: '墙面材料',
  fabric: '面料皮革',
  furniture: WORDS.furniture,
  soft: '软装饰品',
  reference: WORDS.reference,
}

export const MATERIAL_STATUS_TEXT: Readonly<Record<Material['status'], string>> = {
  on: '在售',
  off: '已下架',
  draft: WORDS.draft,
}

const YUAN_STEPS = [10, 30, 50, 100, 200, 500, 1000, 5000] as const
const priceOptions = (label: (yuan: string) => string) =>
  YUAN_STEPS.map((yuan) => ({ value: yuan * 100, label: label(formatNumber(yuan)) }))

/** The filters by price, in fen; `any` asks for none. */
export const PRICE_FILTERS = {
  priceFrom: { label: '最低价', any: '不限最低价', options: priceOptions((yuan) => `${yuan} 元起`) },
  priceTo: { label: '最高价', any: '不限最高价', options: priceOptions((yuan) => `${yuan} 元以内`) },
} as const

export const FINISH_TEXT: Readonly<Record<(typeof FINISHES)[number], string>> = {
  polished: '亮光',
  satin: '柔光',
  matte: '哑光',
  textured: '凹凸',
}

export const MATERIAL_FAULT_TEXT = {
  name: '请填写名称，不超过 50 个字',
  sku: '货号不超过 40 个字',
  piecesPerBox: '请填写 1–10000 的整数',
  price: '售价为 0–100 万元，不能是负数，最多两位小数',
} as const

/** Of a face's picture whose proportions are not the size's. */
export const PICTURE_RATIO_TEXT = {
  stretched: (width: number, height: number) => `图片比例与 ${formatSizeMm(width, height)} 不符，会被拉伸`,
  turned: (width: number, height: number) => `图片与 ${formatSizeMm(width, height)} 横竖相反，会被拉伸`,
} as const
