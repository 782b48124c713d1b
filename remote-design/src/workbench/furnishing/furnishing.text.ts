import type { InTheWay } from './standing'
import { WORDS } from '@tessera/shared/contract/words.text'

export const FURNISHING_TEXT = {
  word: '选家具',
  step: '选家具',
  hint: '选店里的家具摆进照片，或用文字描述',
  place: '摆店里的家具',
  noPieces: '请选一件家具摆进照片',
  noPrompt: '请写下想要的家具',
  chosen: '已摆放的家具',
  library: '家具素材',
  noFurniture: '还没有带抠图和尺寸的家具素材',
  search: WORDS.searchGoods,
  full: (most: number) => `一次最多摆 ${most} 件`,
  size: (width: number, depth: number, height: number) => `宽 ${width} × 深 ${depth} × 高 ${height} mm`,
  onPiece: (name: string) => `与「${name}」占了同一块地面，请拖开`,
  ofPiece: (name: string, fault: string) => `「${name}」${fault}`,
  onThing: '压在照片里的家具上，请拖到空地上，或先选中旧家具去掉',
  mirror: '左右翻转',
  remove: '移除',
  add: (name: string) => `摆入 ${name}`,
  lastVaries: '换的是最后摆的一件，其他的不动',
  dragHint: '在照片上拖动家具换位置，远近会按真实尺寸缩放',
  promptHint: '例如：米白色三人布艺沙发，细黑腿',
  adopted: '已载入，可直接生成',
  preview: '摆放预览（示意，大小按真实尺寸）',
  draft: '草稿效果：家具是正面抠图，会配上影子和房间的明暗，但不会被照片里的物件挡住，也不会随视角转动',
  old: '选中的旧物件会先去掉，再摆新的；露出来的部分按四周补，请用「框选」把旧物件整件选上，连腿脚一起',
  muchOld:
    '选中的旧物件超过照片的 15%：被新家具盖住的部分不用补，露出来的部分仍超过 15% 时不出图，也不扣费；可以摆大一些的家具盖住，或先用「一键消除」分几次去掉',
  refused:
    '旧家具露出来的部分接不上四周的画面，没有采用：请用「框选」把旧家具整件选上（连腿脚），或把新家具移过去、换大一些的，多盖住一些',
  facts: '所用家具',
  described: '描述',
  resultAlt: (name: string) => `摆入${name}后的效果图`,
} as const

export const inTheWayText = (way: InTheWay): string =>
  way.what === 'piece' ? FURNISHING_TEXT.onPiece(way.name) : FURNISHING_TEXT.onThing
