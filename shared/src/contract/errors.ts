import { z } from 'zod'

/**
 * Every failure the product knows. `code` is the envelope code; `status` the HTTP status (200 for business failures).
 * The server sends the name and arguments, never a sentence; the browser owns the Chinese text (`text/errors.text.ts`).
 */
export const ERRORS = {
  VALIDATION: { code: 20400, status: 200 },
  BALANCE_INSUFFICIENT: { code: 20402, status: 200 },
  FORBIDDEN: { code: 20403, status: 200 },
  NOT_FOUND: { code: 20404, status: 200 },
  CONFLICT: { code: 20409, status: 200 },
  VERSION_STALE: { code: 20409, status: 200 },
  MOBILE_TAKEN: { code: 20409, status: 200 },
  NAME_TAKEN: { code: 20409, status: 200 },
  SKU_TAKEN: { code: 20409, status: 200 },
  /** A content is shown to customers only while it is published, and published only with words or pictures. */
  CONTENT_UNPUBLISHED: { code: 20409, status: 200 },
  FACTORY_HIDDEN: { code: 20409, status: 200 },
  CONTENT_EMPTY: { code: 20409, status: 200 },
  QUOTATION_EMPTY: { code: 20409, status: 200 },
  /** Records refer to it: `uses` of them. */
  IN_USE: { code: 20409, status: 200 },
  IDEMPOTENCY_MISMATCH: { code: 20409, status: 200 },
  TASK_NOT_CANCELABLE: { code: 20409, status: 200 },
  /** It can be cancelled, and is deleted once it has ended. */
  TASK_UNFINISHED: { code: 20409, status: 200 },
  GONE: { code: 20410, status: 200 },
  TOO_OFTEN: { code: 20429, status: 200 },
  LOGIN_FAILED: { code: 20400, status: 200 },
  CAPTCHA_REQUIRED: { code: 20400, status: 200 },
  CAPTCHA_WRONG: { code: 20400, status: 200 },
  ACCOUNT_DISABLED: { code: 20403, status: 200 },
  ACCOUNT_MISSING: { code: 20404, status: 200 },
  PASSWORD_WRONG: { code: 20400, status: 200 },
  PASSWORD_COMMON: { code: 20400, status: 200 },
  PASSWORD_OWN: { code: 20400, status: 200 },
  PASSWORD_FORMER: { code: 20400, status: 200 },
  SECOND_FACTOR_REQUIRED: { code: 20401, status: 200 },
  SECOND_FACTOR_WRONG: { code: 20400, status: 200 },
  SECOND_FACTOR_EXPIRED: { code: 20410, status: 200 },
  SECOND_FACTOR_MISSING: { code: 20403, status: 200 },
  SECOND_FACTOR_NOT_ALLOWED: { code: 20403, status: 200 },
  /** The account was made by an admin of `teamName`, and the number's owner has not agreed yet. */
  CONSENT_REQUIRED: { code: 20401, status: 200 },
  /** Only a log-in by a code sent to the number proves that it is its owner who agrees. */
  CONSENT_BY_SMS: { code: 20403, status: 200 },
  /** The number's owner has lately refused to be in this team. */
  NUMBER_REFUSED: { code: 20409, status: 200 },
  SMS_CODE_WRONG: { code: 20400, status: 200 },
  SMS_CODE_EXPIRED: { code: 20410, status: 200 },
  SMS_OFF: { code: 20403, status: 200 },
  MESSAGE_UNSENT: { code: 502, status: 502 },
  WECHAT_CODE_INVALID: { code: 20400, status: 200 },
  WECHAT_TICKET_EXPIRED: { code: 20410, status: 200 },
  WECHAT_UNBOUND: { code: 20404, status: 200 },
  WECHAT_BOUND_ELSEWHERE: { code: 20409, status: 200 },
  WECHAT_OFF: { code: 20403, status: 200 },
  SOLE_ADMIN: { code: 20409, status: 200 },
  /** Who acts on a fellow admin proves who they are again. */
  PROOF_REQUIRED: { code: 20403, status: 200 },
  /** For the owner of the team alone, or about them. */
  OWNER_ONLY: { code: 20403, status: 200 },
  /** Who has not agreed to be in the team cannot become its owner. */
  HEIR_UNCONFIRMED: { code: 20409, status: 200 },
  /** The team's owner hands it over before they leave it. */
  OWNER_STAYS: { code: 20409, status: 200 },
  TRANSFER_REQUIRED: { code: 20409, status: 200 },
  TEAMS_BELOW: { code: 20409, status: 200 },
  INVITE_UNKNOWN: { code: 20404, status: 200 },
  INVITE_OWN: { code: 20409, status: 200 },
  INVITE_TAKEN: { code: 20409, status: 200 },
  INVITE_NOT_NEW: { code: 20409, status: 200 },
  /** Of an invitation: the next member would cost more than the team has. */
  TEAM_FULL: { code: 20409, status: 200 },
  FILE_TYPE_UNSUPPORTED: { code: 20400, status: 200 },
  FILE_TOO_LARGE: { code: 20400, status: 200 },
  FILE_DIMENSIONS: { code: 20400, status: 200 },
  FILE_BROKEN: { code: 20400, status: 200 },
  MASK_MISMATCH: { code: 20400, status: 200 },
  MASK_EMPTY: { code: 20400, status: 200 },
  PLANE_INVALID: { code: 20400, status: 200 },
  SHARE_CODE_WRONG: { code: 20400, status: 200 },
  ENGINE_UNSUPPORTED: { code: 20400, status: 200 },
  PURCHASE_NOT_ALLOWED: { code: 20403, status: 200 },
  QUOTE_STALE: { code: 20409, status: 200 },
  ORDER_NOT_PENDING: { code: 20409, status: 200 },
  ORDER_NOT_PAID: { code: 20409, status: 200 },
  INVOICE_EXISTS: { code: 20409, status: 200 },
  RELEASE_REFUSED: { code: 20409, status: 200 },
  RELEASE_KEY_MISSING: { code: 20403, status: 200 },
  UNAUTHORIZED: { code: 401, status: 401 },
  BAD_REQUEST: { code: 400, status: 400 },
  ROUTE_NOT_FOUND: { code: 404, status: 404 },
  REQUEST_TIMEOUT: { code: 408, status: 408 },
  INTERNAL: { code: 500, status: 500 },
  PAYMENT_UNAVAILABLE: { code: 502, status: 502 },
  UNAVAILABLE: { code: 503, status: 503 },
} as const satisfies Record<string, { code: number; status: number }>

export type ErrorName = keyof typeof ERRORS

/** One objection to a release or a change of it; for the codes see shared/src/remote/release-sentences.ts. */
export const releaseFinding = z.object({
  /** Override that permits it; null if it cannot be overridden. */
  kind: z.string().nullable(),
  code: z.string(),
  values: z.record(z.string(), z.string()),
  /** In English, as on the command line. */
  text: z.string(),
})
export type ReleaseFinding = z.output<typeof releaseFinding>

/** `data` of a failure envelope: values for its text, all optional. */
export const errorData = z.object({
  /** Per field: a dotted path into the input, and zod's issue code. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  required: z.int().optional(),
  available: z.int().optional(),
  unit: z.enum(['flops', 'beans', 'image']).optional(),
  retryAfterSeconds: z.int().optional(),
  /** For SECOND_FACTOR_REQUIRED and CONSENT_REQUIRED: ticket of the log-in's second step. */
  ticket: z.string().optional(),
  expiresInSeconds: z.int().optional(),
  /** For CONSENT_REQUIRED: whose account it is. */
  teamName: z.string().optional(),
  /** Configuration that would enable what the engine rejected. */
  needs: z.array(z.string()).optional(),
  limit: z.int().optional(),
  /** For IN_USE: records that refer to it. */
  uses: z.int().optional(),
  /** The conflicting customer of the team. */
  customerId: z.string().optional(),
  /** Findings of the release tool. */
  findings: z.array(releaseFinding).optional(),
})
export type ErrorData = z.output<typeof errorData>

/** Why a task ended without images; `engine_*` come from the engine, `timeout` and `lost` from the queue. */
export const TASK_ERROR_CODES = ['engine_failed', 'engine_refused', 'timeout', 'lost', 'photo_unreadable'] as const
export const taskErrorCode = z.enum(TASK_ERROR_CODES)
export type TaskErrorCode = (typeof TASK_ERROR_CODES)[number]

/** What an engine on another machine did, beside a task's error code. Readers show the code's text for unknown ones. */
const TASK_ERROR_DETAILS = [
  /** Its moderation refused photo, prompt or result; final. */
  'moderated',
  /** It asked to wait for longer than the task may. */
  'busy',
  /** Its account lacks money or its key is not accepted. */
  'account',
  /** It did not accept the request. */
  'rejected',
  /** It reported an error of its own. */
  'broken',
  /** Nobody took the connection: nothing was ordered. */
  'unreachable',
  /** The connection ended before an answer: whether a picture was made is unknown. */
  'unanswered',
  /** It no longer keeps what was ordered: the picture was not fetched in time. */
  'expired',
  /** It answered with something that is not a picture of the asked size. */
  'unusable',
  /** Its picture does not lie on the photo. */
  'shifted',
] as const
export type TaskErrorDetail = (typeof TASK_ERROR_DETAILS)[number]
