import { WORDS } from '@tessera/shared/contract/words.text'
import { withUnit } from '@tessera/shared/text/format.text'
import { unitsText } from '../parts/task.text'

const amount = (flops: number, beans: number): string => unitsText({ flops, beans }) || withUnit(0, WORDS.flops)

export const BATCH_TEXT = {
  title: '批量效果',
  titleOf: (mode: string) => `${mode} · 批量效果`,
  none: '这里并排比较一起生成的几张效果图；请在设计记录里点开其中一张',
  history: WORDS.designHistory,
  deleted: '这一批的效果图都已删除',
  grid: '这一批的效果图',
  room: (number: number, of: number) => `房间 ${number} / ${of}`,
  roomName: (number: number) => `房间 ${number}`,
  again: '调整后再试',
  summary: (all: number, made: number, going: number) =>
    going > 0 ? `共 ${all} 张，已完成 ${made} 张，还有 ${going} 张正在生成` : `共 ${all} 张，已完成 ${made} 张`,
  used: (flops: number, beans: number) => `已使用 ${amount(flops, beans)}`,
  held: (flops: number, beans: number) => `已预扣 ${amount(flops, beans)}，没做成的退回`,
  failed: (many: number) => `${many} 张没有做成，未扣费`,
  canceled: (many: number) => `${many} 张已取消，未扣费`,
  progress: '这一批的进度',
  cancel: '取消未完成的',
  cancelTitle: '取消还没完成的效果图？',
  cancelContent: '已完成的会保留；未完成的不扣费。',
  keepGoing: '继续生成',
  endedFirst: '这一批已经结束，没有可取消的',
  pick: (name: string) => `选为中意：${name}`,
  unpick: (name: string) => `取消中意：${name}`,
  large: (name: string) => `看大图：${name}`,
  percent: (part: number) => `${Math.round(part * 100)}%`,
  howTo: (besides: boolean) => `点图片看大图${besides ? '，可并排同步缩放' : ''}；点心形选出中意的。`,
  chosen: (many: number) => `只对中意的 ${many} 个设计`,
  all: (many: number) => `对全部 ${many} 个设计；点心形后只对中意的`,
  save: (name: string) => `下载：${name}`,
  adjust: '调整后再做',
  otherPhoto: WORDS.otherPhoto,
} as const
