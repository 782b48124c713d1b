import { WORDS } from '../../contract/words.text'
import { callText } from '../../text/people.text'

export const CORE_TEXT = {
  brandLatin: 'Tessera',
  brandHan: '拼居',
  brand: 'Tessera 拼居',
  loading: '正在加载',
  call: callText,
  errorTitle: '这一步没有完成',
  retry: WORDS.retry,
  toList: '返回列表',
  undo: WORDS.undo,
  requestId: '请求编号',
  copy: '复制',
  copied: '已复制',
  copyFailed: '复制失败，请长按选择后复制',
} as const
