import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { OBJECT_WORDS } from '../../workbench/region/region.text'
import { FURNISHING_TEXT } from '../../workbench/furnishing/furnishing.text'

export const CHANGE_ENTITY_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.change_entity,
  photoHint: '把旧的沙发、桌椅换成店里的款式；拍到地面和墙脚的照片效果最好',
  changePhoto: '当前照片上选好的物件和摆放的家具将被清空。',
  running: '正在摆放',
  runAgain: '换一款再试',
  adopted: FURNISHING_TEXT.adopted,
  region: () => OBJECT_WORDS,
}

export const CHANGE_ENTITY_TEXT = {
  regionHint: '要换掉的旧物件请整件选上，连腿脚一起；不选就只摆新的，不去掉任何东西',
  example: '试一个例子：摆一张单人椅',
} as const
