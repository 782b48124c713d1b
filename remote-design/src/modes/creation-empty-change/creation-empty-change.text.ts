import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { OBJECT_WORDS } from '../../workbench/region/region.text'
import { FURNISHING_TEXT } from '../../workbench/furnishing/furnishing.text'

export const CREATION_EMPTY_CHANGE_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.creation_empty_change,
  photoHint: '空房或家具少的房间效果最好，尽量拍到整片地面',
  changePhoto: '当前照片上摆放的家具将被清空。',
  running: '正在摆放',
  runAgain: '换家具再试',
  adopted: FURNISHING_TEXT.adopted,
  region: () => OBJECT_WORDS,
}

export const CREATION_EMPTY_CHANGE_TEXT = {
  placedHint: '要去掉照片里的旧物件才选，整件选上；不选就只摆新的',
  regionHint: '摆店里的家具可不选，要去掉旧物件才选；按文字生成时画出可以摆的范围，连家具的高度一起',
  example: '试一个例子：给空房摆上沙发和茶几',
} as const
