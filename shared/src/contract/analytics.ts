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

/** Limits of one event: fields of `props`, bytes of the whole event as JSON in UTF-8. */
export const ANALYTICS_LIMITS = { props: 20, eventBytes: 2048 } as const

/** A batch is at most 50 events and, as a request, 64 KB. */
export const reportAction = defineEndpoint({
  method: 'POST',
  path: '/user/v1/reportAction',
  access: 'public',
  summary: 'Store a batch of analytics events.',
  input: z.object({
    deviceId: z.string().min(1).max(64),
    events: z
      .array(
        z
          .object({
            name: analyticsEventName,
            at: z.string().max(40),
            route: z.string().max(300).optional(),
            props: z
              .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()]))
              .refine((props) => Object.keys(props).length <= ANALYTICS_LIMITS.props, 'too_big')
              .optional(),
          })
          .refine(
            (event) => new TextEncoder().encode(JSON.stringify(event)).length <= ANALYTICS_LIMITS.eventBytes,
            'too_big',
          ),
      )
      .min(1)
      .max(50),
  }),
  output: z.object({ stored: z.int() }),
})
