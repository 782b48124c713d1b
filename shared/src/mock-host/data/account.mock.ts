import { reportAction } from '../../contract/analytics'
import { VIP } from '../../contract/access'
import { getCoinRecordList } from '../../contract/billing'
import { exportCoinRecord } from '../../contract/record-export'
import { getMyMerchantStaff, getUserInfo, getUserPrivilege, logout } from '../../contract/user'
import { keepMockFile } from '../mock-files'
import { mock, type MockEndpoint } from '../mock-api'
import { mockBalances, mockLedger } from './balances'
import { orderEndpoints } from './orders.mock'
import { membershipEnd } from './prices'
import { daysAgo, mockPage } from './records'

/** Mock endpoints common to all remotes: the person, the team's balances and records, purchases. */
export const accountEndpoints: readonly MockEndpoint[] = [
  mock(getUserInfo, (_, { caller }) => caller),
  mock(getUserPrivilege, (_, { caller }) => {
    const { flops, beans, images } = mockBalances()
    const hasMembership = caller.vipType !== VIP.free
    return {
      status: 'active',
      expireTime: hasMembership ? membershipEnd() : null,
      features: hasMembership ? ['design', 'customer', 'profile'] : [],
      vipType: caller.vipType,
      vipEndTime: hasMembership ? membershipEnd() : null,
      unusedTotalFlops: flops,
      unusedBeans: beans,
      imgQuotaNum: images,
    }
  }),
  mock(getMyMerchantStaff, (_, { caller }) => ({
    id: 'staff-mock',
    userId: caller.userId,
    roleType: caller.roleType,
    status: 'active' as const,
  })),
  mock(logout, () => ({})),
  mock(reportAction, ({ events }) => ({ stored: events.length })),
  mock(getCoinRecordList, ({ category, unit, from, to, ...page }) =>
    mockPage(
      mockLedger().filter(
        (record) =>
          (!category || record.category === category) &&
          (!unit || record.unit === unit) &&
          (!from || record.createdAt >= from) &&
          (!to || record.createdAt <= to),
      ),
      page,
      ({ cause, operatorName }) => [cause.label, operatorName],
    ),
  ),
  mock(exportCoinRecord, () => {
    const rows = mockLedger().map(({ createdAt, category, amount, unit }) => [createdAt, category, amount, unit].join())
    const { url } = keepMockFile(new Blob([rows.join('\n')], { type: 'text/csv' }))
    return { url, fileName: 'records.csv', rows: rows.length, expiresAt: daysAgo(-1) }
  }),
  ...orderEndpoints,
]
