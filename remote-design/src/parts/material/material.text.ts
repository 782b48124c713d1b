import type { Material } from '@tessera/shared/contract/material'
import { WORDS } from '@tessera/shared/contract/words.text'
import { KIND_TEXT } from '@tessera/shared/text/material.text'

export const MATERIAL_TEXT = {
  filters: '筛选',
  searchAndFilter: '搜索与筛选',
  filtersOf: (count: number) => `筛选 ${count}`,
  clearFilters: '清除',
  noneFits: '没有这样的素材',
  scope: WORDS.source,
  size: WORDS.size,
  series: WORDS.series,
  finish: WORDS.finish,
  color: WORDS.nearestColors,
  searchMaterial: WORDS.searchGoods,
  kinds: '材料类型',
  noMaterials: '还没有可用的素材',
  noMatch: (keyword: string) => `没有找到与「${keyword}」相符的素材`,
  clearSearch: '清除搜索',
  /** Of fabrics and woods a pattern. */
  faces: (count: number, kind: Material['kind']) => `${count} 个${kind === 'tile' ? WORDS.faces : '纹样'}`,
  sku: (sku: string) => `货号 ${sku}`,
  moreMaterials: '加载更多',
  picked: '已选',
} as const

/** What is laid on floors. */
export const FLOOR_KINDS = [
  { value: 'tile', label: '瓷砖' },
  { value: 'woodFloor', label: WORDS.woodFloor },
] as const

/** What is laid on floors and walls. */
export const LAID_KINDS = [...FLOOR_KINDS, { value: 'wall', label: KIND_TEXT.wall }] as const

/** Whose goods they are. */
export const PICKER_SCOPE_TEXT = { team: '本店', personal: WORDS.onlyMe, factory: '厂家', platform: '平台' } as const
