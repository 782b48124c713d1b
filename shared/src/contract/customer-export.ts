import { z } from 'zod'
import { ACCESS } from './access'
import { getCustomerList } from './customer'
import { defineEndpoint } from './endpoint'
import { isoTime } from './schemas'

/** Row limit; more are rejected (VALIDATION, path `keyword`, message `too_big`), to be narrowed by filters. */
export const CUSTOMER_EXPORT_LIMIT = 10_000

export const exportCustomer = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/exportCustomer',
  access: ACCESS.customer,
  summary: 'A signed link that downloads the filtered customers as an Excel workbook, in the order of the list.',
  input: getCustomerList.input.omit({ pageNum: true, pageSize: true }).extend({
    /** UTC offset of times in the workbook, minutes east of UTC, e.g. 480 for China. */
    utcOffsetMinutes: z.coerce.number().int().min(-840).max(840).default(480),
  }),
  output: z.object({ url: z.string(), fileName: z.string(), rows: z.int(), expiresAt: isoTime }),
})
