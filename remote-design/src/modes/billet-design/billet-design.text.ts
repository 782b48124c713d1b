import { WORDS } from '@tessera/shared/contract/words.text'
import type { ShellSurface } from '@tessera/shared/contract/design/modes/billet-design'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { FLOOR_WORDS, REGION_KIND_TEXT } from '../../workbench/region/region.text'

export const BILLET_DESIGN_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.billet_design,
  photoHint: '站在门口或墙角拍，尽量拍全地面、墙面和顶面',
  changePhoto: '当前照片上选好的各个面将被清空，地面的材料会保留。',
  running: '正在铺地刷墙',
  drawing: '正在按文字设计',
  runAgain: '换材料再试',
  adopted: '已载入，可直接换材料生成',
  region: () => ({ ...FLOOR_WORDS, missing: '请选出要装修的地面、墙面或顶面' }),
}

export const SHELL_SURFACE_TEXT = {
  floor: REGION_KIND_TEXT.floor,
  wall: REGION_KIND_TEXT.wall,
  ceiling: '顶面',
} as const satisfies Record<ShellSurface, string>

export const BILLET_DESIGN_TEXT = {
  regionHint: '地面自动识别；每面墙、顶面各选一块，门窗不要选进来',
  step: '材料',
  stepHint: '地面铺砖铺木地板，墙面顶面刷漆，可配多个方案',
  cover: '铺地刷墙',
  noCovering: (scheme: number, schemes: number, surfaces: readonly string[]) =>
    `${schemes > 1 ? `方案 ${scheme} ` : ''}还没给${surfaces.join('、') || '选中的面'}选材料`,
  numbered: (surface: string, number: number) => `${surface} ${number}`,
  notOnFloor: '砖和木地板只能铺在地面上，请给其他面选涂料',
  noPrompt: '请写下想要的风格',
  surface: '这一面是',
  kind: '材料类型',
  paint: '涂料',
  material: '砖与木地板',
  chooseMaterial: '选择地面材料',
  onlyFloor: '墙面贴砖请用「地砖替换」的墙面',
  scaleHint: '铺砖或木地板时需要真实尺寸，只刷漆不用',
  wholeHint:
    '按文字生成时整张照片都会重新设计，不用选区域；会要求引擎保留房间的结构和门窗，但无法自动核对，请与原图对比',
  promptHint: '例如：现代简约客厅，浅色木地板，白墙，布艺沙发',
  caution: '草稿效果：只换地面、墙面和顶面的表面，按真实尺寸铺地；不摆家具、不做吊顶，也不会去掉现场的杂物',
  preview: '铺地刷墙预览（示意）',
  example: '试一个例子：毛坯房铺地刷墙',
  of: (scheme: number, names: string) => `方案 ${scheme}：${names}`,
  on: (surface: string, name: string) => `${surface} ${name}`,
  gone: WORDS.materialGone,
  coverings: '材料',
  schemes: '装修方案',
  resultAlt: (name: string) => `${name}的装修效果图`,
} as const
