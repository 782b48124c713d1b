import { TASK_TEXT } from '../../parts/task.text'
import type { RoomFault } from './rooms.rules'

export const BATCH_CHOICE_TEXT = {
  several: '多选几款，一次出图',
  chosen: (many: number, most: number) => `已选 ${many} / ${most} 款`,
  hint: '点选要一起比较的款式，每款一张；再点一次取消',
  full: (most: number) => `一次最多 ${most} 款`,
  list: '一起出图的款式',
  remove: (name: string) => `不要「${name}」`,
  made: '这张照片刚一次做了几张',
  toBatch: '看这一批',
  cells: (materials: number, images: number) => `${materials} 款，共 ${images} 张，一次预扣`,
} as const

export const ROOMS_TEXT = {
  title: '整套房间，一次出图',
  hint: '再加几间房的照片，用同样的设置一起生成',
  wallsHint: '再加几间房的照片，各间的全部墙面一起换成选好的颜色',
  add: '再加房间照片',
  added: (many: number) => `已加 ${many} 张，去核对`,
  list: '其他房间',
  most: (most: number) => `一次最多 ${most} 张照片`,
  tooMany: (most: number) => `一次最多 ${most} 张，请少选几款或几间房`,
  uploading: '正在上传',
  looking: '正在看清这间房',
  failed: '这张照片没有传上去',
  empty: '没有认出要换的地方，请在画布上选',
  /** The question was not answered. */
  unseen: '没能识别这间房，请在画布上选',
  parts: '选了几处，请在画布上只留一处',
  unscaled: '看不出尺度，请在画布上补一个已知长度',
  unchecked: '请核对选区',
  doubts: (count: number) => `${count} 处可能不准，图上已标出`,
  checked: '选区已确认',
  area: (sqm: string) => `可见约 ${sqm}（按拍摄高度推算）`,
  confirm: '选区正确',
  edit: '在画布上改',
  large: (name: string) => `${TASK_TEXT.zoom}：${name}`,
  whole: '整张照片',
  remove: (name: string) => `不要这间：${name}`,
  room: (index: number) => `房间 ${index}`,
  cells: (rooms: number, materials: number, images: number) =>
    materials > 1
      ? `${rooms} 间房 × ${materials} 款，共 ${images} 张，一次预扣`
      : `${rooms} 间房，共 ${images} 张，一次预扣`,
} as const

export const ROOM_FAULT_TEXT = {
  failed: '有房间照片没有传上去，请去掉或重加',
  looking: '还在看其他房间的照片',
  empty: '有房间没有认出要换的地方，请在画布上选',
  parts: '有房间选了几处，请在画布上只留一处',
  unscaled: '有房间看不出尺度，请在画布上补上',
  unchecked: '请核对其他房间的选区',
} as const satisfies Record<RoomFault, string>

/** Where the photo on the canvas holds several regions beside other rooms. */
export const ONE_PART_TEXT = {
  missing: '几间房一起换色时，每张照片只留一处选区',
  keep: (name: string) => `只留「${name}」`,
} as const
