import { WORDS } from '@tessera/shared/contract/words.text'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { Goods } from '@tessera/shared/contract/dressing/dress'
import type { ModeWords } from '../../workbench/design-mode'
import { SWATCH_TEXT } from '../../workbench/swatch/swatch.text'
import { OBJECT_WORDS, REST_KEPT } from '../../workbench/region/region.text'

export const FURNITURE_MATERIAL_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.furniture_material,
  photoHint: '沙发、椅子、床、柜门都可以，家具拍得越大，材质越清楚',
  changePhoto: '当前照片上选好的家具将被清空，从材料库选的材质会保留。',
  running: '正在换材质',
  runAgain: '换材质再试',
  adopted: '已载入，可直接换材质生成',
  region: () => OBJECT_WORDS,
}

export const FURNITURE_MATERIAL_TEXT = {
  regionHint: '点选或框选要换材质的家具，可选多件',
  materialStep: '材质',
  materialHint: '素材库里的面料、木纹，或拍一块色样',
  fitStep: '贴合',
  fitHint: '家具类型、纹理大小与方向',
  noMaterial: (scheme: number, schemes: number) =>
    schemes > 1 ? `方案 ${scheme} 还有家具没选材质` : '请为每件家具选材质',
  noCorners: '请摆好平整正面的四个角，或关闭「按透视贴正面」',
  chooseMaterial: '选择材质',
  ownSwatch: SWATCH_TEXT.title,
  goods: '家具类型',
  repeat: '纹理大小',
  repeatValue: (percent: number) => `${percent}%，越小花纹越密`,
  front: '按透视贴正面（柜门、床头等平面）',
  frontHint: '四个角对准平面的边缘，纹理随透视变化',
  placeCorners: '摆放四角',
  chooseFirst: '选好材质后可调整',
  sparing: REST_KEPT,
  caution: `只换表面材质，不改家具造型；细密纹理效果最好。要换成另一件家具请用「${DESIGN_TYPE_TEXT.change_entity}」`,
  draft: '这块面料图案较大：软包上的图案不会随褶皱变形，属于草稿效果，仅供参考',
  preview: '换材质预览（示意）',
  example: '试一个例子：给沙发换一块面料',
  resultAlt: (materials: string) => `换成${materials}后的效果图`,
  materials: '材质',
  schemes: '材质方案',
  of: (scheme: number, materials: string) => `方案 ${scheme}：${materials}`,
  gone: WORDS.materialGone,
} as const

export const GOODS_TEXT = {
  upholstery: '软包',
  panel: '板面',
  smooth: '光面',
} as const satisfies Record<Goods, string>

/** What furniture is dressed in. */
export const DRESS_KINDS = [
  { value: 'fabric', label: '面料皮革' },
  { value: 'woodFloor', label: '木纹' },
  { value: 'tile', label: '石材砖面' },
] as const
