/** @jest-environment node */
import { QUOTATION_DAYS } from './quotation'
import { createShare, shareContent, SHARE_DEFAULT_DAYS, shareQuotation } from './share'
import { createUploadLink } from './upload-link'

it('gives a link the declared days where nobody chooses', () => {
  const clientToken = 'token-12345'
  const days = [
    createShare.input.parse({ clientToken, resultIds: ['r'] }).days,
    shareQuotation.input.parse({ clientToken, id: 'q' }).days,
    shareContent.input.parse({ clientToken, ids: ['c'] }).days,
    createUploadLink.input.parse({ clientToken, customerId: 'c' }).days,
  ]
  expect(days).toEqual(Object.values(SHARE_DEFAULT_DAYS))
})

it('never ends a quotation’s link before the quotation', () => {
  expect(SHARE_DEFAULT_DAYS.quotation).toBeGreaterThanOrEqual(Math.max(...QUOTATION_DAYS))
})
