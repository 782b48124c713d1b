import { WORDS } from '@tessera/shared/contract/words.text'
export const PICTURE_FIELD_TEXT = {
  choose: WORDS.choosePicture,
  change: WORDS.another,
  remove: (label: string) => `移除${label}`,
} as const
