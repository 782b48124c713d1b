import { WORDS } from '@tessera/shared/contract/words.text'

export const ROUTES_TEXT = {
  remote: WORDS.account,
  subscription: '账号信息',
  orders: WORDS.orders,
  records: WORDS.computeRecords,
  agreement: WORDS.purchaseAgreement,
} as const
