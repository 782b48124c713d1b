import { WORDS } from '../../contract/words.text'

export const FORM_TEXT = {
  dateFrom: '开始日期',
  dateTo: '结束日期',
  otherColor: '其他颜色',
  more: (field: string) => `增加${field}`,
  less: (field: string) => `减少${field}`,

  cancel: WORDS.cancel,
  clear: '清空',
  requestId: '请求编号',
  kept: '填写的内容都在，可修改后再次提交。',
  discard: '放弃未保存的修改？',
  discardOk: '放弃',
  discardCancel: '继续填写',

  restored: '已恢复上次未保存的内容',
  dropRestored: '丢弃',

  copy: '复制',
  copied: '已复制',
  copyFailed: '浏览器不允许复制，请长按或选中后手动复制',

  stale: '保存前，他人改过这条记录。您填写的内容都在，核对后再次保存即可。',
  staleSame: '填写的各项他人没有改动。',
  staleTaken: '您没有改过的项已换成他人改后的内容。',
  staleOverwritten: '另有他人也改过的项，再次保存会以您填写的为准。',
  staleNow: (label: string, value: string) => `${label}：现为「${value}」`,
  take: '采用',
  takeOf: (label: string) => `采用他人改的${label}`,
} as const

/** A field's value as text for a comparison; a dash when empty. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
