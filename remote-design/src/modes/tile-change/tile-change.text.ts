import { WORDS } from '@tessera/shared/contract/words.text'
import type { LaidSurface } from '@tessera/shared/contract/design/modes/tile-change'
import type { RegionKind } from '@tessera/shared/contract/design/segment'
import type { Laying } from '@tessera/shared/contract/material'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { ANGLE_TEXT } from '../../workbench/fields/fields.text'
import { FLOOR_WORDS, WALL_WORDS } from '../../workbench/region/region.text'
import type { ModeWords } from '../../workbench/design-mode'

export const TILE_CHANGE_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.tile_change,
  photoHint: '拍到的地面或墙面越完整，效果越真实',
  changePhoto: '当前照片上的区域和四角将被清空，最后选的砖会保留。',
  running: '正在铺贴',
  runAgain: '换砖再试',
  adopted: '已载入，可直接换砖生成',
  region: (kind) => (kind === 'wall' ? WALL_WORDS : FLOOR_WORDS),
}

export const TILE_CHANGE_TEXT = {
  example: '试一个例子：给客厅铺砖',
  caution: '按真实尺寸铺在选中的这一个平面上；台阶、弧面和转过去的另一面墙铺不准，请分开再做一次',
  /** Where an engine that draws is set up for it. */
  drawnCaution: '草稿由生成式引擎画出：砖的大小、拼缝和花色只供参考；面积和片数仍按您标出的尺寸计算',
  resultAlt: (material: string) => `铺贴「${material}」后的效果图`,
  noLongerThere: WORDS.materialGone,
  grout: '砖缝',
  regionHint: '自动识别地面或墙面，点选、框选、画笔修正',
  materialHint: '按真实尺寸的砖面选择',
  chooseMaterial: (tile: string) => `选择${tile}`,
  noMaterial: (tile: string) => `请选择${tile}`,
  second: '配砖',
  main: '主砖',
  whichMaterial: '正在选择哪种砖',
  secondHint: '配砖与主砖尺寸须相同',
  chooseSecond: '去选配砖',
  changeSecond: (name: string) => `配砖：${name}，更换`,
  frameTooSmall: '四角围成的矩形太小，放不下一圈波打线：每边至少要三片整砖',
  both: (main: string, second: string) => `${main} + ${second}`,
  priceOf: (role: string, price: string) => `${role} ${price}`,
  lot: (role: string, name: string) => `${role}「${name}」`,
  layingStep: '铺贴',
  layingHint: '铺贴方式、旋转角度与砖缝',
  layingKind: '铺贴方式',
  groutWidth: '砖缝宽度',
  groutColor: WORDS.groutColor,
  chooseMaterialFirst: (tile: string) => `选好${tile}后可设置铺贴方式与砖缝`,
  othersLaying: '多款一起出图：每款按自己的铺法与砖缝；在这里改过的一项，各款都用。',
  sameLaying: (name: string) => `多款一起出图：都按「${name}」的铺法，砖缝仍是每款自己的。`,
  allAlike: (tiles: number, laying: string) => `${tiles} 款都用「${laying}」`,
  eachItsOwn: '恢复各自的铺法',
  layingOf: (name: string, laying: string) => `${name}：${laying}`,
  countHint: '几张之间只有砖面的排列不同，单一砖面的几乎一样',
  preview: '铺贴预览（示意）',
  mm: 'mm',
} as const

const TILE_WORDS: Readonly<Record<LaidSurface, string>> = { floor: '地砖', wall: '墙砖' }

/** What is laid on what is selected. */
export const tileWord = (kind: RegionKind): string => TILE_WORDS[kind === 'wall' ? 'wall' : 'floor']

/** How something is laid, in a word. */
export const layingName = (laying: Laying, angleDeg: number): string =>
  angleDeg === 0 ? LAYING_TEXT[laying] : `${LAYING_TEXT[laying]} · ${ANGLE_TEXT.angleValue(angleDeg)}`

/** What a laying takes: whole faces to cut from, so that more is bought than seen, or a second material. */
export const LAYING_NOTES: Readonly<Partial<Record<Laying, string>>> = {
  chevron: '每块由一整片砖面斜切而成，两端切掉的部分计入损耗；宽于长度一半的砖面会先裁窄',
  hexagon: '每块六角砖由一整片砖面裁切而成，四角切掉的部分计入损耗',
  chequer: '主砖与配砖逐片相间，两种砖的尺寸须相同；用量与价格分别计算',
  border: '沿四角围成的矩形内侧，用配砖铺一圈整砖，宽一片砖，从远左角起排；圈内圈外都是主砖，波打线不随角度旋转',
}

export const SECOND_FAULT_TEXT = {
  missing: '请选择配砖',
  size: '配砖与主砖的尺寸不同，请换一款同尺寸的配砖',
} as const
