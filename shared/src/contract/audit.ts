import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { id, isoInstant, isoTime, pageOf, pageQuery } from './schemas'
import { device } from './session'

/** Audited events on accounts and rights. */
export const AUDIT_KINDS = [
  'login',
  'loginFailed',
  'lockedOut',
  'proofFailed',
  'logout',
  'passwordChanged',
  'passwordReset',
  'memberPasswordReset',
  'factorOn',
  'factorOff',
  'factorReset',
  'recoveryCodesRenewed',
  'sessionEnded',
  'sessionsEnded',
  'accountDeleted',
  'memberAdded',
  'memberAccepted',
  'memberRefused',
  'memberChanged',
  'memberDisabled',
  'memberEnabled',
  'ownerChanged',
  'customersExported',
  'customersDeleted',
  'materialsDeleted',
  'rightChanged',
  'refused',
  'releaseChanged',
] as const
export const auditKind = z.enum(AUDIT_KINDS)
export type AuditKind = (typeof AUDIT_KINDS)[number]
/** Retention of events. */
export const AUDIT_DAYS = 180

export const LOGIN_WAYS = ['password', 'sms', 'wechat'] as const

/** Details of an event besides who, when and where; never a secret. */
export const auditDetail = z.object({
  /** Authentication method. */
  way: z.enum(LOGIN_WAYS).optional(),
  /** Second factor: a TOTP code, or a single-use recovery code. */
  factor: z.enum(['code', 'recovery']).optional(),
  /** How many sessions were ended, or records taken out or deleted. */
  count: z.int().optional(),
  /** Name of the admin who did it to a member. */
  by: z.string().max(20).optional(),
  /** Name of the admin by whose link a member joined. */
  inviter: z.string().max(20).optional(),
  /** What an admin had told or set up, ended when the number's owner agreed to be in the team. */
  ended: z.array(z.enum(['password', 'factor'])).optional(),
  /** New name of a member, new role, and new number of images a month (null: no limit); where they changed. */
  name: z.string().max(20).optional(),
  role: z.int().optional(),
  monthlyImgLimit: z.int().nullable().optional(),
  /** The rejected call. */
  call: z.string().max(100).optional(),
  right: z.enum(['operator', 'developer', 'purchase']).optional(),
  /** The new right; null if it was revoked. */
  value: z.string().max(20).nullable().optional(),
  /** Changed release: host or remote, and the action. */
  part: z.string().max(40).optional(),
  action: z.string().max(20).optional(),
  version: z.string().max(40).optional(),
})
export type AuditDetail = z.output<typeof auditDetail>

const auditEvent = z.object({
  id,
  kind: auditKind,
  userId: id,
  userName: z.string(),
  mobileMasked: z.string(),
  address: z.string().nullable(),
  device: device.nullable(),
  detail: auditDetail,
  at: isoTime,
})
export type AuditEvent = z.output<typeof auditEvent>

export const getAuditList = defineEndpoint({
  method: 'GET',
  path: '/team/v1/getAuditList',
  access: ACCESS.audit,
  summary: 'Log-ins, changes of passwords and rights, exports, deletions and refusals in the team, newest first.',
  input: pageQuery.omit({ keyword: true, sortField: true, sortOrder: true }).extend({
    kind: auditKind.optional(),
    userId: id.optional(),
    from: isoInstant.optional(),
    to: isoInstant.optional(),
  }),
  output: pageOf(auditEvent).extend({
    /** Possible subjects of events: current and former members. */
    people: z.array(z.object({ userId: id, userName: z.string() })),
  }),
})
