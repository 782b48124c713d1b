import { WORDS } from '@tessera/shared/contract/words.text'
export const MATERIAL_TEXT = {
  searchMaterial: '搜索名称或货号',
  kinds: '材料类型',
  noMaterials: '还没有可用的素材',
  noMatch: (keyword: string) => `没有找到与「${keyword}」相符的素材`,
  clearSearch: '清除搜索',
  faces: (count: number) => `${count} 个砖面`,
  sku: (sku: string) => `货号 ${sku}`,
  moreMaterials: '加载更多',
  picked: '已选',
} as const

/** What is laid on floors and walls. */
export const FLOOR_KINDS = [
  { value: 'tile', label: '瓷砖' },
  { value: 'woodFloor', label: WORDS.woodFloor },
] as const
