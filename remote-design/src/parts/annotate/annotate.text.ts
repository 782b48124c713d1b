import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { GOODS_COLOR_TEXT } from '@tessera/shared/contract/goods-colors.text'
import type { MarkKind } from './marks'

export const ANNOTATE_TEXT = {
  open: '标注与导出',
  title: '标注与导出',
  hint: '选一种标注，在图上按住拖出来；文字点一下即可。选中后可用方向键移动。标注保存在这台设备上',
  measured: '；尺寸线不写文字时，按所铺表面的尺度量出长度，只对贴着该面的线准确',
  /** Given in mm, shown in cm: more would promise too much. */
  length: (mm: number) => `约 ${(mm / 1000).toFixed(2)} m`,
  kind: '标注类型',
  picture: '在图上标注',
  words: '标注文字',
  wordsHint: '例如：3.2 m、换成岩板',
  color: '标注颜色',
  list: '已加的标注',
  remove: (name: string) => `删除标注${name}`,
  undo: '撤销上一个',
  width: '导出宽度',
  height: '导出高度',
  keepsRatio: '保持比例',
  px: '像素',
  jpeg: '导出 JPEG',
  png: '导出 PNG',
  failed: '没有导出来，请重试',
  notResized: '没能改成所选的尺寸，已按原尺寸导出',
  note: '导出的图片保留「AI生成」标识',
  /** Factors of six decimals, of the sides. */
  scale: (factor: number) => `；尺寸为原图的 ${factor} 倍`,
  scales: (across: number, down: number) => `；宽为原图的 ${across} 倍，高为 ${down} 倍`,
  fileName: (name: string, isMarked: boolean) => name.replace(/(\.\w+)$/, isMarked ? '-标注$1' : '-导出$1'),
} as const

export const MARK_TEXT = { arrow: '箭头', text: '文字', measure: '尺寸线' } as const satisfies Record<MarkKind, string>

/** The first is chosen to begin with. */
export const MARK_COLORS = [
  { value: GOODS_COLORS.earth.terracotta, label: GOODS_COLOR_TEXT.terracotta },
  { value: GOODS_COLORS.blue.peacock, label: GOODS_COLOR_TEXT.peacock },
  { value: GOODS_COLORS.grey.ink, label: GOODS_COLOR_TEXT.ink },
  { value: GOODS_COLORS.light.cream, label: GOODS_COLOR_TEXT.cream },
]
