import type { FactoryType } from '@tessera/shared/contract/factory'
import { formatNumber } from '@tessera/shared/text/format.text'

export const FACTORIES_TEXT = {
  search: '搜索工厂名称、国家、地区',
  emptyFiltered: '没有符合条件的工厂',
  total: (count: number) => `共 ${formatNumber(count)} 家`,
  materials: (count: number) => `${formatNumber(count)} 款素材`,
  noMaterials: '暂无素材',
  brands: '品牌',
  moreBrands: (count: number) => `等 ${formatNumber(count)} 个品牌`,
  call: (name: string) => `拨打${name}的电话`,
} as const

export const TYPE_TEXT = {
  domestic: { title: '国内工厂', empty: '还没有国内工厂入驻' },
  foreign: { title: '海外工厂', empty: '还没有海外工厂入驻' },
  furniture: { title: '家具工厂', empty: '还没有家具工厂入驻' },
} as const satisfies Record<FactoryType, { title: string; empty: string }>
