import { z } from 'zod'
import { ACCESS } from './access'
import { recordFilters } from './billing'
import { defineEndpoint } from './endpoint'
import { isoTime } from './schemas'

/** Row limit; more are rejected (VALIDATION, path `from`, message `too_big`), to be narrowed by date. */
export const RECORD_EXPORT_LIMIT = 50_000

export const exportCoinRecord = defineEndpoint({
  method: 'GET',
  path: '/user/v1/exportCoinRecord',
  access: ACCESS.profile,
  summary: 'A signed link that downloads the filtered records as an Excel workbook, newest first.',
  input: z.object({
    ...recordFilters,
    keyword: z.string().trim().max(50).optional(),
    /** UTC offset of times in the workbook, minutes east of UTC, e.g. 480 for China. */
    utcOffsetMinutes: z.coerce.number().int().min(-840).max(840).default(480),
  }),
  output: z.object({ url: z.string(), fileName: z.string(), rows: z.int(), expiresAt: isoTime }),
})
