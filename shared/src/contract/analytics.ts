import { z } from 'zod'
import { defineEndpoint } from './endpoint'

/** Properties of each event besides time and place. Other names are a compile error. */
export interface AnalyticsProps {
  readonly page_view: { readonly title: string }
  /** Time spent on the previous page. */
  readonly page_time: { readonly title: string; readonly ms: number }
  readonly login: Readonly<Record<never, never>>
  /** `remote` is `host` for the host itself, here and in errors. */
  readonly remote_loaded: { readonly remote: string; readonly version: string }
  readonly remote_failed: { readonly remote: string; readonly version: string; readonly kind: string }
  /** Without a version if the host is unpublished, as in development. */
  readonly uncaught_error: { readonly remote: string; readonly version?: string; readonly message: string }
  readonly design_start: { readonly designType: string; readonly count: number }
  readonly design_finish: { readonly designType: string; readonly status: string }
  readonly result_download: { readonly designType: string }
}
export type AnalyticsEventName = keyof AnalyticsProps

/** The fixed key table: other names are rejected by the compiler, the queue and the server. */
export const ANALYTICS_EVENTS = Object.keys({
  page_view: true,
  page_time: true,
  login: true,
  remote_loaded: true,
  remote_failed: true,
  uncaught_error: true,
  design_start: true,
  design_finish: true,
  result_download: true,
} satisfies Record<AnalyticsEventName, true>) as [AnalyticsEventName, ...AnalyticsEventName[]]
export const analyticsEventName = z.enum(ANALYTICS_EVENTS)

/** Limits: fields of `props`, characters of a text in them, bytes of a whole event as JSON in UTF-8, events and bytes of a request. */
export const ANALYTICS_LIMITS = {
  props: 20,
  textLength: 500,
  eventBytes: 2048,
  batch: 50,
  batchBytes: 64 * 1024,
} as const

/** Serialised size of an event. */
export const bytesOfEvent = (event: unknown): number => new TextEncoder().encode(JSON.stringify(event)).length

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
              .record(
                z.string().max(40),
                z.union([z.string().max(ANALYTICS_LIMITS.textLength), z.number(), z.boolean()]),
              )
              .refine((props) => Object.keys(props).length <= ANALYTICS_LIMITS.props, 'too_big')
              .optional(),
          })
          .refine((event) => bytesOfEvent(event) <= ANALYTICS_LIMITS.eventBytes, 'too_big'),
      )
      .min(1)
      .max(ANALYTICS_LIMITS.batch),
  }),
  output: z.object({ stored: z.int() }),
})
