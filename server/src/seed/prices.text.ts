import { VIP } from '@tessera/shared/contract/access'
import { planForYear } from '@tessera/shared/contract/plan.text'

export const PRICE_NAMES = {
  basicYear: planForYear(VIP.basic),
  advancedYear: planForYear(VIP.advanced),
  professionalYear: planForYear(VIP.professional),
  enterpriseYear: planForYear(VIP.enterprise),
  flops1000: '算力 1,000',
  flops5000: '算力 5,000',
  flops20000: '算力 20,000',
  beans300: '豆包 300',
  beans1000: '豆包 1,000',
  beans5000: '豆包 5,000',
} as const

export const PROMOTIONS = {
  advancedYear: '适合有团队的门店',
  enterpriseYear: '含 20 个团队成员',
  flops5000: '省 10%',
  flops20000: '省 20%',
  beans1000: '送 50 豆',
  beans5000: '送 500 豆',
} as const

export const PAYMENT_WAY_NAMES = { wechat: '微信支付' } as const
