/** @jest-environment node */
import { imageQuota } from '../../contract/constants'
import { missingBeans } from './credit.rules'

it.each([
  [1, 0, 0, 50],
  [4, 60, 120, 30],
  [4, 49, 0, 200],
  [2, 100, 0, 0],
  [0, 0, 0, 0],
])('%d images with %d flops and %d beans: %d beans short', (required, flops, unusedBeans, missing) => {
  const rights = { imgQuotaNum: imageQuota({ flops, beans: unusedBeans }), unusedBeans }
  expect(missingBeans(required, rights)).toBe(missing)
  // Buying exactly the missing beans pays for exactly the requested images.
  const after = imageQuota({ flops, beans: unusedBeans + missing })
  expect(after).toBe(Math.max(required, rights.imgQuotaNum))
})
