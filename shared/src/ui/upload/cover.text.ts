import { WORDS } from '../../contract/words.text'

export const COVER_TEXT = {
  pick: WORDS.choosePicture,
  another: WORDS.another,
  drop: '不用封面',
} as const
