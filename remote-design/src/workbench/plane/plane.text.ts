import { WORDS } from '@tessera/shared/contract/words.text'
import type { LaidSurface } from '@tessera/shared/contract/design/modes/tile-change'
import type { PlaneFault } from '@tessera/shared/contract/plane'
import type { ScaleKind } from '@tessera/shared/canvas/document/plane-draft'
import type { KnownThing } from './known-things'
import type { ScaleDoubt } from './room-sanity'
import { formatArea, formatNumber, formatSizeMm } from '@tessera/shared/text/format.text'

const rangeText = (min: number, max: number): string => `需在 ${formatNumber(min)}–${formatNumber(max)} mm 之间`

export const PLANE_TEXT = {
  word: WORDS.size,
  step: '透视与尺寸',
  hint: '对准四个角点，填写一段已知长度',
  corners: '四角',
  ends: ['起点', '终点'],
  placeCorners: '放置四角',
  resetCorners: '重置四角',
  nudgeHint: '选中后可用方向键微调，按住 Shift 每次 10 像素',
  byLength: '已知一段长度',
  bySize: '已知矩形两边',
  scaleKind: '尺寸依据',
  length: '橙色线段的真实长度',
  measureRange: rangeText,
  commonLengths: '常见实物',
  unplaced: '请对准线段两端，或确认已对准',
  lineSuggested: '线段还在自动给出的位置：请把两端拖到实物的两端，已经对准就点下面的按钮',
  confirmLine: '两端已对准',
  areaSmall: (sqm: number) =>
    `按已知尺寸，所选区域只有约 ${formatArea(sqm)}，可能偏小；请核对长度是否填错、线段是否对准`,
  areaLarge: (sqm: number) => `按已知尺寸，所选区域约有 ${formatArea(sqm)}，可能偏大；请核对长度是否填错、线段是否对准`,
  facts: (size: readonly [number, number], sqm: number | null, isPartial: boolean) =>
    [
      `矩形约 ${formatSizeMm(Math.round(size[0]), Math.round(size[1]))}`,
      sqm === null ? null : `所选区域约 ${formatArea(sqm)}${isPartial ? '（远处未计入）' : ''}`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  mm: 'mm',
  uncertain: '照片透视较弱，长宽比例为估计值；知道两边尺寸时改用「已知矩形两边」更准',
  noCorners: '请放置四个角点',
} as const

/** What is asked of a measure, by the way of measuring. */
export const SCALE_TEXT = {
  length: { missing: '请填写已知长度', outOfRange: (min: number, max: number) => `已知长度${rangeText(min, max)}` },
  size: { missing: '请填写矩形两边的长度', outOfRange: (min: number, max: number) => `矩形边长${rangeText(min, max)}` },
} as const satisfies Record<ScaleKind, object>

interface SurfaceWords {
  readonly scaleHint: string
  readonly lengthHint: string
  readonly cornerNames: readonly string[]
  readonly farEdge: string
  readonly depth: string
  readonly placedAnywhere: string
  readonly beyond: string
}

/** What differs between a floor and a wall. */
export const PLANE_SURFACE_TEXT = {
  floor: {
    scaleHint: '把四个角点对准地面上的一个矩形，例如房间边线或原砖拼成的方块',
    lengthHint: '线段须落在地面上：原地砖的边、门洞底边、地板条都可以；墙上和家具上的尺寸不在同一平面，不能用',
    cornerNames: ['远左', '远右', '近右', '近左'],
    farEdge: '远边宽度',
    depth: '进深',
    placedAnywhere: '照片里认不出它的位置，线段先放在近处，请把两端拖到实物的两端',
    beyond: '已知长度的线段超出了地面范围',
  },
  wall: {
    scaleHint: '把四个角点对准这面墙上的一个矩形，例如墙的边线、窗框或原砖拼成的方块',
    lengthHint:
      '线段须落在要铺的这面墙上：原墙砖的边、门框、窗框、开关面板都可以；地面、台面和别的墙上的尺寸不在同一平面，不能用',
    cornerNames: ['左上', '右上', '右下', '左下'],
    farEdge: '上边宽度',
    depth: '高度',
    placedAnywhere: '照片里认不出它的位置，线段先放在这面墙上，请把两端拖到实物的两端',
    beyond: '已知长度的线段超出了墙面范围',
  },
} as const satisfies Record<LaidSurface, SurfaceWords>

const PLACED_TEXT = {
  floor: { door: '线段已放到识别出的门洞底边，请核对两端' },
  wall: {
    door: '线段已放到识别出的门框一侧，请核对两端',
    window: '线段已放到墙上认出的窗（或物件）的下沿，请核对是不是窗、两端是否对准',
    height: '线段已从墙脚放到墙顶，请核对两端',
  },
} as const satisfies Record<LaidSurface, Partial<Record<KnownThing['at'], string>>>

/** Where the line for a thing was put. */
export function placedText(found: boolean, { at }: KnownThing, surface: LaidSurface): string {
  const places: Partial<Record<KnownThing['at'], string>> = PLACED_TEXT[surface]
  return (found && places[at]) || PLANE_SURFACE_TEXT[surface].placedAnywhere
}

const FAULT_TEXT = {
  noScale: SCALE_TEXT.length.missing,
  degenerate: '四个角点太近或在一条线上',
  crossed: (corners) => `四条边有交叉，请按${corners}摆放`,
  notConvex: '四个角点需围成向外凸的四边形',
  order: (corners) => `角点顺序不对，请按${corners}摆放`,
  lengthBeyondHorizon: (_, { beyond }) => beyond,
  lengthTooShort: '已知长度的线段太短',
  scaleOutOfRange: '按此尺寸矩形过大或过小，请检查长度',
} as const satisfies Record<PlaneFault, string | ((corners: string, words: SurfaceWords) => string)>

export function planeFaultText(fault: PlaneFault, surface: LaidSurface): string {
  const text: string | ((corners: string, words: SurfaceWords) => string) = FAULT_TEXT[fault]
  const words = PLANE_SURFACE_TEXT[surface]
  return typeof text === 'string' ? text : text(words.cornerNames.join('、'), words)
}

export const KNOWN_THING_TEXT = {
  tile600: '地砖 600',
  tile800: '地砖 800',
  door800: '门洞宽 800',
  door900: '门洞宽 900',
  wallTile300: '墙砖 300',
  wallTile600: '墙砖 600',
  doorHeight2000: '门高 2000',
  doorHeight2100: '门高 2100',
  window1200: '窗宽 1200',
  window1500: '窗宽 1500',
  wallHeight2400: '墙高 2400',
  wallHeight2700: '墙高 2700',
  switch86: '开关面板 86',
} as const satisfies Record<KnownThing['id'], string>

const metres = (mm: number): string => (mm / 1000).toFixed(1)

/** What is odd, with the figure; the start is not blocked. */
export const SCALE_DOUBT_TEXT = {
  cameraLow: (mm) => `按此尺寸，拍照高度只有约 ${metres(mm)} 米，长度可能填小了；请核对线段两端与数值`,
  cameraHigh: (mm) => `按此尺寸，拍照高度约有 ${metres(mm)} 米，长度可能填大了；请核对线段两端与数值`,
  doorNarrow: (mm) => `按此尺寸，照片里的门洞只有约 ${metres(mm)} 米宽，长度可能填小了；请核对线段两端与数值`,
  doorWide: (mm) => `按此尺寸，照片里的门洞约有 ${metres(mm)} 米宽，长度可能填大了；请核对线段两端与数值`,
  doorLow: (mm) => `按此尺寸，照片里的门洞只有约 ${metres(mm)} 米高，长度可能填小了；请核对线段两端与数值`,
  doorHigh: (mm) => `按此尺寸，照片里的门洞约有 ${metres(mm)} 米高，长度可能填大了；请核对线段两端与数值`,
  ceilingLow: (mm) => `按此尺寸，房间净高只有约 ${metres(mm)} 米，长度可能填小了；请核对线段两端与数值`,
  ceilingHigh: (mm) => `按此尺寸，房间净高约有 ${metres(mm)} 米，长度可能填大了；请核对线段两端与数值`,
} as const satisfies Record<ScaleDoubt['kind'], (mm: number) => string>
