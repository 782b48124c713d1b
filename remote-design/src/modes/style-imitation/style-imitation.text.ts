import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { OBJECT_WORDS } from '../../workbench/region/region.text'

export const STYLE_IMITATION_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.style_imitation,
  photoHint: '客户家的房间照片，光线正常、不过曝的效果最好',
  changePhoto: '当前照片上选好的区域将被清空，参考图会保留。',
  running: '正在调色',
  drawing: '正在照着重做',
  runAgain: '调整再试',
  adopted: '已载入，可直接调色生成',
  region: () => OBJECT_WORDS,
}

export const STYLE_IMITATION_TEXT = {
  regionHint: '不选则整张照片都调；也可只选一部分',
  referenceStep: WORDS.reference,
  referenceHint: '取它的色调，或照着它的风格重做',
  way: '方式',
  generate: '照着重做',
  fieldHint: '一张您喜欢的室内图；只取它的色调',
  styleHint: '一张您喜欢的室内图；照着它的材质、配色和家具风格重做',
  promptHint: '可不填。例如：沙发保留，地面换成浅色木地板',
  noReference: '请选择参考图',
  strengthStep: '强度',
  strengthHint: '靠近参考图的程度',
  strengths: '强度，可多选',
  strengthsHint: '可多选，每个强度各生成一张图；再点一下取消',
  pictures: (many: number) => `${many} 种强度 · 出 ${many} 张图，按 ${many} 张计费；再点一下取消`,
  noStrength: '请至少选一个强度',
  caution: '色调参考：只把参考图的色调用到照片上，不更换家具、造型和材质',
  drawnCaution:
    '照着重做：由生成式引擎按参考图的风格重画，家具和材质会改变，尺寸和做法以实物为准；会要求引擎保留房间的结构和门窗，整张重做时无法自动核对，请与原图对比',
  preview: '色调参考预览（示意）',
  example: '试一个例子：厨房用卧室的暖木色',
  title: CAVEAT_TEXT.palette,
  resultAlt: '色调参考后的效果图',
  drawnAlt: '照着参考图重做后的效果图',
  of: (names: string) => `强度：${names}`,
  percent: (strength: number) => `${Math.round(strength * 100)}%`,
} as const

/** Strengths on offer, weakest first. */
export const STRENGTH_NAMES = [
  { value: 0.3, label: '轻' },
  { value: 0.5, label: '适中' },
  { value: 0.75, label: '浓' },
  { value: 1, label: '最浓' },
] as const
