import type { UserPrivilege } from '@tessera/shared/contract/user'
import { renderPage } from '@tessera/shared/testing/testing'
import { screen } from '@testing-library/react'
import { ImagesMetric } from './ImagesMetric'

const rights = (vipType: number, imgQuotaNum: number): UserPrivilege => ({
  vipType,
  imgQuotaNum,
  vipEndTime: null,
  expireTime: null,
  unusedTotalFlops: imgQuotaNum * 50,
  unusedBeans: 0,
  status: 'active',
  features: [],
})

it.each([
  [2, 12, '还可生成', '12'],
  [2, 0, '还可生成', '0'],
  [0, 12, '开通会员后可生成', '12'],
  [0, 0, '生成图片', '开通会员后可用'],
])('tier %i with %i images says %s %s', (vipType, images, label, value) => {
  renderPage(<ImagesMetric rights={rights(vipType, images)} />)
  expect(screen.getByText(label)).toBeVisible()
  expect(screen.getByText(value)).toBeVisible()
})

it('says what the own limit of the month leaves, where the balances would pay for more', () => {
  renderPage(<ImagesMetric rights={{ ...rights(2, 12), monthlyImages: { limit: 5, left: 3 } }} hint="50" />)
  expect(screen.getByText('3')).toBeVisible()
  expect(screen.getByText('管理员设的本月限额 5 张')).toBeVisible()
  expect(screen.queryByText('50')).toBeNull()
})

it('says what the balances pay for, where the own limit is higher', () => {
  renderPage(<ImagesMetric rights={{ ...rights(2, 12), monthlyImages: { limit: 50, left: 40 } }} />)
  expect(screen.getByText('12')).toBeVisible()
})
