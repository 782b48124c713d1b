import { WORDS } from '@tessera/shared/contract/words.text'
import type { NoteEvent, NoteType } from '@tessera/shared/contract/note'
import { QUOTATION_WORDS } from '@tessera/shared/contract/quotation.text'
import type { Share, SHARE_STATES } from '@tessera/shared/contract/share'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const NOTE_TYPE_TEXT = {
  text: '记录',
  call: '电话',
  visit: '面谈',
  quote: '报价',
  system: '动态',
} as const satisfies Record<NoteType, string>

export const NOTES_TEXT = {
  title: '跟进记录',
  write: '写跟进',
  placeholder: '聊了什么、客户在意什么、下一步做什么',
  type: WORDS.type,
  save: '保存记录',
  addImages: '加图片',
  removeImage: (number: number) => `移除第 ${formatNumber(number)} 张图片`,
  image: (number: number) => `第 ${formatNumber(number)} 张图片`,
  uploading: (count: number) => `正在上传 ${formatNumber(count)} 张图片`,
  tooManyImages: (most: number) => `一条记录最多 ${formatNumber(most)} 张图片`,
  mention: '提醒同事',
  callLength: '通话时长',
  called: (minutes: number) => `通话约 ${formatNumber(minutes)} 分钟`,
  addDesigns: '关联设计',
  designsHint: (most: number) => `最多关联 ${formatNumber(most)} 个，记录里能直接点开`,
  designsDone: (count: number) => (count === 0 ? '不关联' : `关联这 ${formatNumber(count)} 个`),
  removeDesign: (number: number) => `取消关联第 ${formatNumber(number)} 个设计`,

  unsent: '待发送，连上网络后自动发出',
  refused: (reason: string) => `没有发出去：${reason}`,
  takeBack: '放回修改',
  discard: '丢弃',
  discardTitle: '丢弃这条没有发出去的记录？',

  empty: '还没有跟进记录，写下第一条吧',
  emptyFound: '没有找到相关的记录',
  emptyArchived: '没有归档的记录',
  search: '搜索记录',
  allTypes: '全部动态',
  archived: '已归档',
  archive: '归档',
  unarchive: '取消归档',
  archiveDone: '记录已归档',
  unarchiveDone: '记录已取消归档',
  edit: WORDS.edit,
  editTitle: '编辑记录',
  saveChanges: WORDS.saveChanges,
  remove: WORDS.remove,
  removeTitle: '删除这条记录？删除后无法恢复。',
  removed: '已删除记录',
  content: '内容',
  contentFault: '请填写内容，最多 2,000 个字',
  tooLong: (characters: number) => `多了 ${formatNumber(characters)} 个字：最多 2,000 个字`,
  imported: '导入的',
  edited: '改过',
  mentioned: (names: readonly string[]) => `提醒 ${names.join('、')}`,
  more: '查看更早的动态',
  open: '打开设计',
  openImage: '看大图',

  sent: ({ quotation }: Pick<Share, 'quotation'>) =>
    quotation
      ? `发出了${QUOTATION_WORDS.title} ${QUOTATION_WORDS.numbered(quotation.number, quotation.revision)}`
      : '发出了方案链接',
  views: (count: number) => `看过 ${formatNumber(count)} 次`,
  notViewed: '客户还没有打开',
  liked: (name: string) => `客户喜欢「${name}」`,
  said: (text: string) => `客户留言：${text}`,
  system: '系统',
} as const

export const SHARE_STATE_TEXT = {
  live: '有效',
  expired: WORDS.expired,
  revoked: WORDS.revoked,
  blocked: '链接已停用',
} as const satisfies Record<(typeof SHARE_STATES)[number], string>

export function eventText(event: NoteEvent): string {
  switch (event.kind) {
    case 'stage':
      return `阶段从「${STAGE_TEXT[event.before]}」变为「${STAGE_TEXT[event.after]}」`
    case 'transfer':
      return `由${event.before.userName}转交给${event.after.userName}`
    case 'merged':
      return `合并了客户「${event.before}」，TA 的记录和设计也在这里了`
    case 'deleted':
      return '删除了客户'
    case 'restored':
      return '恢复了客户'
  }
}
