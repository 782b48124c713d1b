import { CANVAS_TEXT, notFound, SURFACE_TEXT, wordsOf } from '@tessera/shared/ui/region/canvas.text'
import { WORDS } from '@tessera/shared/contract/words.text'
import type { RegionKind, WholeKind } from '@tessera/shared/contract/design/segment'

/** What a mode can work on. */
export const REGION_KIND_TEXT = {
  floor: SURFACE_TEXT.floor,
  wall: SURFACE_TEXT.wall,
  object: SURFACE_TEXT.thing,
} as const satisfies Record<RegionKind, string>

/** What a press takes whole. */
export const WHOLE_TEXT = {
  wall: SURFACE_TEXT.wall,
  walls: SURFACE_TEXT.wall,
  ceiling: SURFACE_TEXT.ceiling,
} as const satisfies Record<WholeKind, string>

export const REGION_TEXT = {
  shadow: '连影子一起选',
  shadowHint: '把选区放宽一圈，并带上贴着物件的影子；不合适可以撤销',
  ...CANVAS_TEXT,
  step: '区域',
  regionOptional: '可不选',
  suggestAgain: '重新识别',
  regionKind: '铺在',
  parts: '选中的物件',
  part: (number: number) => `物件 ${number}`,
  overlap: (other: string, winner: string) => `与「${other}」重叠，重叠处归「${winner}」；不对就用橡皮减去`,
  addPart: '再选一个',
  whole: { wall: '选整面墙', walls: '选全部墙面', ceiling: '选整个顶面' } satisfies Record<WholeKind, string>,
  noWhole: (surface: string) => notFound(surface, surface),
  rugs: '地毯也换',
  rugsHint: '地毯的位置也铺上新砖',
  doubts: (count: number) => `${count} 处可能不准`,
  nextDoubt: '看下一处',
  firstDoubt: '逐处查看',
  doubtNow: (index: number, count: number) => `第 ${index} / ${count} 处`,
  takeDoubt: '选上这处',
  leaveDoubt: '减去这处',
  doubtRight: '没问题',
  earlyTitle: '照片还在识别，现在就开始吗？',
  earlyContent: '识别完再开始，选区更完整，一般只要几秒。',
  earlyStart: '现在开始',
  unsureLook: '先看选区',
  wholeLow: (surface: string, percent: number) => `${surface}识别把握较低（约 ${percent}%），请检查选区边缘`,
  noRoom: '这张照片不像房间，效果可能不对',
  noRoomOther: '换一张照片',
  noRoomTitle: '这张照片看起来不像房间，确定开始吗？',
  noRoomWhole: '没有看出地面、墙面和门窗，效果可能不对。可以先看照片，或换一张房间照片。',
  noRoomLook: '先看照片',
  noRoomContent: '没有看出地面、墙面和门窗，或者整张照片都被选上了，效果可能不对。可以先看选区，或换一张房间照片。',
  unsureTitle: '选区可能不准，确定开始吗？',
  unsureContent: '识别把握较低，旁边的家具、地毯或门窗可能被选进去。先看一眼选区再开始，效果更好。',
  restContent: '减去的东西可能还剩几小块在选区里，画布上已经标出。先看一眼再开始，效果更好。',
  unsureStart: '确定开始',
  grow: '外扩',
  shrink: '内缩',
  invert: '反选',
  growHint: '外扩：区域边缘向外扩一圈',
  shrinkHint: '内缩：区域边缘向内收一圈',
  invertHint: '反选：已选与未选对调',
} as const

/** For modes that lay something on the floor. */
export const FLOOR_WORDS = wordsOf({
  name: REGION_KIND_TEXT.floor,
  missing: '请选择要铺砖的区域',
  tiny: '所选区域太小',
  meant: '要铺的地面',
  stray: WORDS.furniture,
  spared: '家具等不铺砖的部分',
  besides: '双击只取这一块',
})

/** For modes that lay something on a wall. */
export const WALL_WORDS = wordsOf({
  name: REGION_KIND_TEXT.wall,
  missing: '请选择要铺砖的墙面',
  tiny: '所选区域太小',
  meant: '要铺的墙',
  stray: '物件',
  spared: '门窗、家具等不铺砖的部分',
  besides: '双击只取这一块',
})

/** For modes that change objects: any of them, walls too. */
export const OBJECT_WORDS = wordsOf({
  name: REGION_KIND_TEXT.object,
  missing: '请选择要改的物件',
  tiny: '所选物件太小',
  meant: '要改的物件',
  stray: '不要改的部分',
  spared: '不要改的部分',
  besides: WORDS.wholeByBox,
})

/** Said of a material or colour that goes to one part of an object. */
export const REST_KEPT = '异色部分（如腿脚、抱枕）保持原样'
