import { WORDS } from '@tessera/shared/contract/words.text'

export const PROMPT_TEXT = {
  way: '方式',
  generate: '按文字生成',
  prompt: '文字描述',
  reference: WORDS.reference,
  referenceHint: `${WORDS.reference}可以不传；传了，引擎会照着它生成`,
  blind: '当前接入的引擎只看文字，不看参考图；平台接入看参考图的引擎后可以上传。',
  blindWith: '当前接入的引擎不看参考图，请移除参考图再生成。',
} as const
