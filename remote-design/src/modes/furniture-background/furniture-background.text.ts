import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { KEPT_WORDS } from '@tessera/shared/ui/region/canvas.text'

export const FURNITURE_BACKGROUND_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.furniture_background,
  photoOf: '产品',
  photoHint: '家具拍完整、四周留一点空，边缘清楚的产品照效果最好',
  changePhoto: '当前照片上选好的家具将被清空，选好的背景会保留。',
  running: '正在换背景',
  runAgain: '换背景再试',
  adopted: '已载入，可直接换背景生成',
  region: () => KEPT_WORDS,
}

export const FURNITURE_BACKGROUND_TEXT = {
  regionHint: '框选要保留的家具，其余都会换成新背景',
  step: '背景',
  stepHint: '纯色背景或一张空间照片，可配多个方案',
  set: '纯色或图片',
  noBackground: (scheme: number, schemes: number) => (schemes > 1 ? `方案 ${scheme} 还没选背景` : '请选择背景'),
  noPrompt: '请写下想要的背景',
  kind: '背景类型',
  color: '纯色背景',
  picture: '空间图片',
  pictureHint: '一张空间照片；拍摄高度和角度与家具接近的最自然',
  samples: '或用样片作背景',
  sample: (index: number) => `样片 ${index} 作背景`,
  zoom: '背景放大',
  zoomValue: (zoom: number) => `${zoom.toFixed(1)} 倍`,
  across: '左右位置',
  down: '上下位置',
  percent: (share: number) => `${Math.round(share * 100)}%`,
  mirrored: '左右翻转背景',
  isSoft: '背景虚化',
  promptHint: '例如：原木风客厅，落地窗，午后阳光',
  caution: '草稿效果：家具保持原样，只换它后面的背景并补上地面影子；家具的角度和光线不会随背景改变',
  preview: '换背景预览（示意）',
  example: '试一个例子：给单人椅换上纯色背景',
  chosen: (scheme: number, name: string) => `方案 ${scheme}：${name}`,
  backgrounds: '背景',
  described: '描述',
  title: (name: string) => `${name}背景`,
  resultAlt: (name: string) => `换成${name}背景后的效果图`,
} as const
