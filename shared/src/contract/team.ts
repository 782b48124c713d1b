import { z } from 'zod'
import { ACCESS } from './access'
import { transferToUserId } from './account'
import { CUSTOMER_STAGES } from './customer'
import { defineEndpoint } from './endpoint'
import { actionProof } from './factor'
import { password } from './password'
import { done, empty, id, isoTime, mobile, pageOf, pageQuery } from './schemas'
import { userName } from './user'

export const memberStatus = z.enum(['active', 'disabled'])

export const teamMember = z.object({
  id,
  userName: z.string(),
  mobileMasked: z.string(),
  roleType: z.int(),
  /** The team's owner: nobody else may disable, delete or demote this admin, or set the password. */
  owner: z.boolean().default(false),
  /** Made by an admin for a number whose owner has not agreed yet. Missing in responses of older servers. */
  unconfirmed: z.boolean().default(false),
  status: memberStatus,
  /** Images per month; null for unlimited. */
  monthlyImgLimit: z.int().nullable(),
  usedImg: z.int(),
  customerCount: z.int(),
  lastLoginAt: isoTime.nullable(),
  createdAt: isoTime,
  /** Missing in responses of older servers. */
  version: z.int().default(0),
})
export type TeamMember = z.output<typeof teamMember>

export const getTeamUserList = defineEndpoint({
  method: 'POST',
  path: '/user/v1/getTeamUserList',
  access: ACCESS.team,
  summary: 'Members of the signed-in person’s team.',
  input: pageQuery.extend({ status: memberStatus.optional(), roleType: z.literal([1, 2]).optional() }),
  output: pageOf(teamMember),
})

/** What an admin decides about a member. */
const memberTerms = {
  userName,
  roleType: z.literal([1, 2]),
  /** Images per month; null for unlimited. */
  monthlyImgLimit: z.int().min(0).max(100_000).nullable(),
}
export const memberDraft = z.object({ ...memberTerms, mobile, password })
export type MemberDraft = z.input<typeof memberDraft>
export const memberChange = z.object(memberTerms)
export type MemberChange = z.input<typeof memberChange>

export const getMemberQuota = defineEndpoint({
  method: 'GET',
  path: '/team/v1/getMemberQuota',
  access: ACCESS.team,
  summary: 'Members the membership still includes, and what the next one costs in beans (0 inside the allowance).',
  input: empty,
  output: z.object({ allowance: z.int(), used: z.int(), nextCostBeans: z.int(), beans: z.int() }),
})

export const createTeamUser = defineEndpoint({
  method: 'POST',
  path: '/user/v1/createTeamUser',
  access: ACCESS.members,
  summary:
    'Add a member; takes the allowance or 3990 beans in the same transaction. An admin is made with `proof`. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    member: memberDraft,
    /** What the person was told it costs at most; more is QUOTE_STALE. Missing where the price was not known. */
    mostBeans: z.int().min(0).optional(),
    /** For an admin; a sub-account is made without. */
    proof: actionProof.optional(),
  }),
  output: teamMember.extend({
    /** Cost: 0 within the allowance. */
    chargedBeans: z.int(),
  }),
})

export const updateTeamUser = defineEndpoint({
  method: 'POST',
  path: '/user/v1/updateTeamUser',
  access: ACCESS.members,
  summary:
    'Change a member’s name, role and monthly images. The last active admin stays one; a fellow admin is changed, and a member promoted, with `proof`.',
  input: z.object({ id, version: z.int(), member: memberChange, proof: actionProof.optional() }),
  output: teamMember,
})

export const operateStatus = defineEndpoint({
  method: 'POST',
  path: '/user/v1/operateStatus',
  access: ACCESS.members,
  summary:
    'Disable or enable a member. Disabling ends the sessions, cancels the waiting designs and hands the customers over, all or nothing. A fellow admin is disabled or enabled with `proof`.',
  input: z.object({ id, status: memberStatus, transferToUserId, proof: actionProof.optional() }),
  output: teamMember,
})

export const resetPwd = defineEndpoint({
  method: 'POST',
  path: '/user/v1/resetPwd',
  access: ACCESS.members,
  summary: 'Set a member’s password; every session of the member ends. A fellow admin’s needs `proof`.',
  input: z.object({ id, newPassword: password, proof: actionProof.optional() }),
  output: done,
})

export const handOverTeam = defineEndpoint({
  method: 'POST',
  path: '/team/v1/handOverTeam',
  access: ACCESS.members,
  summary: 'Make another active admin, who has agreed to be in the team, its owner; for its owner, proved again.',
  input: z.object({ toUserId: id, proof: actionProof }),
  output: teamMember,
})

const stageCounts = z.record(z.enum(CUSTOMER_STAGES), z.int())

export const getMemberDetail = defineEndpoint({
  method: 'GET',
  path: '/team/v1/getMemberDetail',
  access: ACCESS.team,
  summary: 'One member of the team, with what would be handed over or ended.',
  input: z.object({ id }),
  output: teamMember.extend({
    customersByStage: stageCounts,
    /** Places where the member is logged in. */
    sessions: z.int(),
    /** Queued and running designs. */
    waitingTasks: z.int(),
    /** What nobody else sees, and what deleting the member therefore erases. */
    personalMaterials: z.int().optional(),
    personalPictures: z.int().optional(),
  }),
})

/** Months of the overview's trend, the current one included. */
export const OVERVIEW_MONTHS = 6

const memberOverview = z.object({
  id,
  userName: z.string(),
  status: memberStatus,
  customers: z.int(),
  byStage: stageCounts,
  /** Open customers whose next follow-up is past. */
  overdue: z.int(),
  /** This and the following: of the last 30 days, `RECENT_DAYS`. */
  newCustomers: z.int(),
  /** Follow-ups that the member wrote down. */
  followed: z.int(),
  deals: z.int(),
  /** Those that were finished, with pictures. */
  designs: z.int(),
  /** Links sent to customers. */
  shares: z.int(),
  /** How often those links were opened until now: no time is kept of a view. */
  views: z.int(),
  /** Pictures that customers liked. Missing in responses of older servers, as is the following. */
  likes: z.int().default(0),
  /** The same of as many days before. Not of views: older links had more time to be opened. */
  previous: z
    .object({
      newCustomers: z.int(),
      followed: z.int(),
      deals: z.int(),
      designs: z.int(),
      shares: z.int(),
      likes: z.int(),
    })
    .optional(),
})
export type MemberOverview = z.output<typeof memberOverview>

export const getCustomerOverview = defineEndpoint({
  method: 'GET',
  path: '/team/v1/getCustomerOverview',
  access: ACCESS.team,
  summary: 'Customers by member and stage, work of the last 30 days, and the trend of the last months.',
  input: z.object({
    /** UTC offset of the months' bounds, minutes east of UTC, e.g. 480 for China. */
    utcOffsetMinutes: z.coerce.number().int().min(-840).max(840).default(480),
  }),
  output: z.object({
    members: z.array(memberOverview),
    /** What those who have left did in these days, together; missing when they did nothing. */
    departed: memberOverview.optional(),
    months: z.array(
      z.object({
        /** `2026-01` */
        month: z.string(),
        customers: z.int(),
        deals: z.int(),
        designs: z.int(),
        shares: z.int(),
      }),
    ),
  }),
})
export type CustomerOverview = z.output<(typeof getCustomerOverview)['output']>
