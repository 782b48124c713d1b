import { z } from 'zod'
import { ACCESS } from './access'
import { capability, designType } from './design/task'
import { defineEndpoint } from './endpoint'
import { isoTime } from './schemas'

/** One engine of the installation, as operators see it: never a key or an address. */
export const engineStatus = z.object({
  id: z.string(),
  /** `cpu`: on this machine; `remote`: another machine does the work. */
  lane: z.enum(['cpu', 'remote']),
  model: z.string().nullable(),
  /** What it makes of each mode; missing modes are refused. */
  capabilities: z.array(capability.extend({ designType, chosen: z.boolean() })),
  /** The last check; null for the embedded engine, and before the first. */
  check: z
    .object({ at: isoTime, reachable: z.boolean(), latencyMs: z.int(), trouble: z.string().nullable() })
    .nullable(),
  /** It does not answer, so other engines are chosen until a check succeeds; missing from servers of earlier releases. */
  passedOver: z.boolean().optional(),
  /** Calls in a row that it missed since it last answered; missing from servers of earlier releases. */
  missed: z.int().optional(),
  calls: z.int(),
  /** Calls without a picture. */
  failures: z.int(),
  lastCallAt: isoTime.nullable(),
  lastCallMs: z.int().nullable(),
  lastFailure: z.object({ code: z.string(), at: isoTime }).nullable(),
  /** By the configured price of a picture. */
  costFen: z.int(),
  /** Of this, what may not have been charged: calls whose outcome is unknown; missing from servers of earlier releases. */
  openFen: z.int().optional(),
})
export type EngineStatus = z.output<typeof engineStatus>

export const getEngineStatus = defineEndpoint({
  method: 'GET',
  path: '/design/v1/getEngineStatus',
  access: ACCESS.console,
  summary: 'For operators: the engines of this installation, what each makes, whether it answers, and its queue.',
  input: z.object({}),
  output: z.object({
    engines: z.array(engineStatus),
    /** Jobs that wait for engines on other machines, or are with them. */
    queue: z.object({ waiting: z.int(), running: z.int() }),
    /** Modes that no engine of this installation makes. */
    refused: z.array(capability.extend({ designType })),
  }),
})
