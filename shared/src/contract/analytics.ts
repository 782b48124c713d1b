import { z } from 'zod'
import { defineEndpoint } from './endpoint'

/** The fixed key table: names outside it are refused by the compiler and by the server. */
export const ANALYTICS_EVENTS = [
  'page_view',
  'page_time',
  'login',
  'remote_loaded',
  'remote_failed',
  'uncaught_error',
  'design_start',
  'design_finish',
  'result_download',
] as const
export const analyticsEventName = z.enum(ANALYTICS_EVENTS)

export const reportAction = defineEndpoint({
  method: 'POST',
  path: '/user/v1/reportAction',
  access: 'public',
  summary: 'Store a batch of analytics events.',
  input: z.object({
    deviceId: z.string().min(1).max(64),
    events: z
      .array(
        z.object({
          name: analyticsEventName,
          at: z.string().max(40),
          route: z.string().max(300).optional(),
          props: z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()])).optional(),
        }),
      )
      .min(1)
      .max(50),
  }),
  output: z.object({ stored: z.int() }),
})
