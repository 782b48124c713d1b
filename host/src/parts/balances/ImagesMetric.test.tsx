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
