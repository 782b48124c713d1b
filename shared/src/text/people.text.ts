import { WORDS } from '../contract/words.text'
import type { UserType } from '../contract/access'

/** Names of the user types. */
export const USER_TYPE_TEXT: Readonly<Record<UserType, string>> = {
  merchant: '直营商家',
  agent: '代理商',
  agent_sub_account: '代理商子账号',
  agent_user: '代理商下的用户',
  agent_user_sub_account: '代理商下用户的子账号',
}

/** Names of the staff roles, by `roleType`. */
export const callText = (name: string) => `拨打${name}的电话`

export const ROLE_TEXT: Readonly<Record<number, string>> = { 1: WORDS.admin, 2: WORDS.subAccount }
