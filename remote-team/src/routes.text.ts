import { WORDS } from '@tessera/shared/contract/words.text'

export const ROUTES_TEXT = {
  remote: WORDS.team,
  overview: '团队总览',
  members: '成员列表',
} as const

/** Description of the planned page. */
export const PLANNED_TEXT = {
  overview: '按成员查看客户数量、跟进情况与出图用量，并在成员之间转移客户。',
} as const
