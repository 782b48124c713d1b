import { WORDS } from '../../contract/words.text'
export const SOURCE_TEXT = {
  choose: WORDS.choosePicture,
  takePhoto: '拍照',
  unreadable: WORDS.pictureUnreadable,
} as const

export const SQUARE_TEXT = {
  frame: '取样框，拖动或用方向键移动',
  size: '取样大小',
  sizeValue: (percent: number) => `短边的 ${percent}%`,
} as const

export const CORNERS_TEXT = {
  frame: '四个角点',
  corners: ['左上角', '右上角', '右下角', '左下角'],
  hint: '把四个点拖到砖面的四个角上；也可以用 Tab 选点、方向键微调',
  invalid: '四个点要按左上、右上、右下、左下围成一个四边形',
} as const

export const FACES_TEXT = {
  hint: '正对砖面拍摄，每片的四个角都拍进来；一张照片里有几片，就可以取几个砖面。光线均匀，避开灯的反光',
  faces: '照片里的砖面',
  face: (position: number) => `第 ${position} 片`,
  another: '再取一片',
  leaveOut: (position: number) => `去掉第 ${position} 片`,
  even: '去除明暗不均',
  evenHint: '纹理本身有大块深浅、各片本来深浅不同时不要勾选',
  gridChoice: '试铺',
  grid: (count: number) => `${count}×${count} 片`,
  laidSize: (count: number, size: string) => `试铺 ${count}×${count} 片，${size}`,
  sizeFirst: '填好尺寸、放好四个角点后，在这里看试铺效果',
  broken: (position: number) => `第 ${position} 片的四个角没有围成四边形，点「第 ${position} 片」改好就能用`,
  seams: '接缝检查',
  leftRight: '左右',
  topBottom: '上下',
  sides: { left: '左边', right: '右边', top: '上边', bottom: '下边' },
  evenEdges: (sides: string, difference: number) =>
    `接缝检查：${sides}两边明暗相差 ${difference.toFixed(1)}，铺开看不出`,
  slight: (sides: string, difference: number) =>
    `接缝检查：${sides}两边明暗相差 ${difference.toFixed(1)}，有木纹、石纹时属正常`,
  clear: (sides: string, difference: number) =>
    `接缝检查：${sides}两边明暗相差 ${difference.toFixed(1)}，铺开会看出一格一格。可勾选「去除明暗不均」或重拍；釉变砖本来如此则不用管`,
  rim: (side: string, difference: number) =>
    `${side}有一条${difference > 0 ? '偏亮' : '偏暗'}的线（相差 ${Math.abs(difference).toFixed(1)}），可能把砖缝或背景裁了进来，请把角点往里收；砖边本来如此则不用管`,
  facesApart: (difference: number) =>
    `各片明暗最多相差 ${difference.toFixed(1)}，混铺会看出深浅。可勾选「去除明暗不均」，或同时同光重拍；本来深浅不同则不用管`,
} as const
