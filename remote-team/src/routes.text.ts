import { WORDS } from '@tessera/shared/contract/words.text'

export const ROUTES_TEXT = {
  remote: WORDS.team,
  overview: '团队总览',
  members: '成员列表',
} as const
