import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { OBJECT_WORDS, REST_KEPT } from '../../workbench/region/region.text'

export const COLOR_CHANGE_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.color_change,
  photoHint: '墙面、沙发、柜门、窗帘都可以换色，光线均匀的照片效果最好',
  changePhoto: '当前照片上选好的物件将被清空，当前的颜色会保留。',
  running: '正在换色',
  runAgain: '换色再试',
  adopted: '已载入，可直接换色生成',
  region: () => OBJECT_WORDS,
}

export const COLOR_CHANGE_TEXT = {
  regionHint: '点选或框选要换色的物件，墙面也可以',
  colorStep: '颜色',
  colorHint: '为每个物件选颜色，可配多个方案',
  noColor: (scheme: number, schemes: number) =>
    schemes > 1 ? `方案 ${scheme} 还有物件没选颜色` : '请为每个物件选颜色',
  schemes: '配色方案',
  sparing: REST_KEPT,
  caution: `只改颜色，不改材质和花纹；要换面料、木纹请用「${DESIGN_TYPE_TEXT.furniture_material}」`,
  lighter: '深色换浅色：按房间里的光线画，光线暗时会比色卡深，噪点也会变明显',
  darker: '浅色换深色，差得较多：暗处的纹理会变弱',
  preview: '换色预览（示意）',
  example: '试一个例子：把沙发换成牛油果绿',
  resultAlt: (colors: string) => `换成 ${colors} 后的效果图`,
  colors: '颜色',
  of: (scheme: number, colors: string) => `方案 ${scheme}：${colors}`,
} as const
