import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import { formatNumber } from '@tessera/shared/text/format.text'
import { FLOOR_TEXT } from '../../../parts/floors/floors.text'
import { ROUTES_TEXT } from '../../routes.text'

export const RADIO_TEXT = {
  title: ROUTES_TEXT.demoAnimatedRadio,
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
  { value: 'glazed', label: FLOOR_TEXT.glazed.name, description: LAYING_TEXT.herringbone },
  { value: 'calacatta', label: FLOOR_TEXT.calacatta.name, description: LAYING_TEXT.straight },
  { value: 'walnut', label: FLOOR_TEXT.walnut.name, description: '人字拼' },
  { value: 'encaustic', label: FLOOR_TEXT.encaustic.name, description: WORDS.planned, disabled: true },
] as const

export const SIZE_CHOICES = ['300 × 600', '600 × 600', '600 × 1200', '750 × 1500', '900 × 1800'] as const
