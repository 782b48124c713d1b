import { WORDS } from '../../contract/words.text'

export const OVERLAY_TEXT = {
  cancel: WORDS.cancel,
  confirm: '确定',
} as const
