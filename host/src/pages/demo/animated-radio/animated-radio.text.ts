import { formatNumber } from '@tessera/shared/text/format.text'
import { FLOOR_TEXT } from '../../../parts/floors/floors.text'

export const RADIO_TEXT = {
  title: '单选动效',
  lead: '选中的边框从一张卡片滑到另一张，让人看清换了什么。方向键可以移动选择；系统设置了「减少动态效果」时不滑动，直接到位。',
  packages: '选算力包',
  packagesHint: '真实在售的算力包，价格来自服务器。',
  styles: '选地面',
  stylesHint: '带图片的卡片；筹备中的一款不可选。',
  sizes: '选砖的规格',
  sizesHint: '卡片可以窄到 88 像素，放不下就换行。',
  chosen: (label: string) => `已选：${label}`,
  flops: (flops: number) => `${formatNumber(flops)} 算力`,
} as const

export const FLOOR_CHOICES = [
  { value: 'glazed', label: FLOOR_TEXT.glazed.name, description: '人字铺' },
  { value: 'calacatta', label: FLOOR_TEXT.calacatta.name, description: '直铺' },
  { value: 'walnut', label: FLOOR_TEXT.walnut.name, description: '人字拼' },
  { value: 'encaustic', label: FLOOR_TEXT.encaustic.name, description: '筹备中', disabled: true },
] as const

export const SIZE_CHOICES = ['300 × 600', '600 × 600', '600 × 1200', '750 × 1500', '900 × 1800'] as const
