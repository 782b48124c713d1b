import { WORDS } from '@tessera/shared/contract/words.text'

export const COLOR_TEXT = {
  hex: '色号',
  hexHint: '6 位色号',
  hexFault: '色号是 # 加 6 位数字或字母 A–F',
} as const

export const PICKER_TEXT = {
  title: '从图片取色',
  photo: '当前照片',
  upload: '上传图片',
  unreadable: WORDS.pictureUnreadable,
  privacy: '图片只在本机取色，不会上传',
  hint: '点一下图片取色，或选下面的主色',
  main: '图片的主色',
  picture: '取色图片，方向键移动取色点',
  use: '用这个颜色',
  chosen: (name: string) => `已选「${name}」`,
  picked: (color: string) => `已取 ${color}`,
} as const
