import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { ModeWords } from '../../workbench/design-mode'
import { OBJECT_WORDS } from '../../workbench/region/region.text'

export const ELIMINATE_EVERYTHING_WORDS: ModeWords = {
  title: DESIGN_TYPE_TEXT.eliminate_everything,
  photoHint: '杂物、单件家具都可以去掉；四周露出的地面和墙面越多，效果越好',
  changePhoto: '当前照片上选好的物件将被清空。',
  running: '正在消除',
  runAgain: '修改选区再试',
  adopted: '已载入，可直接消除',
  region: () => ({ ...OBJECT_WORDS, missing: '请选择要去掉的物件' }),
}

export const ELIMINATE_EVERYTHING_TEXT = {
  regionHint: '点选或框选要去掉的物件，可以一次去掉好几件',
  drawnCaution: '影子没选进来会留在画面里；选区里由生成式引擎重画，背后的门窗和家具是画出来的，不是原样',
  caution:
    '影子没选进来会留在画面里；按四周的画面接着补，背后的门窗和家具补出来的不是原样；四周没有合适的画面可接时不出图，也不扣费，其余为草稿，可能留下痕迹',
  tooLarge:
    '选区超过照片的 15%，四周露出的画面不够，不会开始，也不会扣费；请分几次去掉，或等平台接入支持选区的生成式引擎',
  tooMuch: '选区太大，请分几次去掉',
  refused:
    '四周的画面接不上，没有采用：请把物件连边框和影子选完整，不切到旁边的东西；选了几件的，分几次去掉。背后是门窗或家具的，可能补不回来',
  example: '试一个例子：把墙上的画去掉',
  title: '消除物件',
  resultAlt: '去掉物件后的效果图',
} as const
