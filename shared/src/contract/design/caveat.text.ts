import { WORDS } from '../words.text'
import type { Caveat } from './caveat'

export const CAVEAT_TEXT = {
  draft: WORDS.draft,
  palette: '色调参考',
} as const satisfies Record<Caveat, string>
