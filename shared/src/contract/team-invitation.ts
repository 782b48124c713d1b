import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { password } from './password'
import { id, isoTime, mobile, pageOf, pageQuery } from './schemas'
import { shareToken } from './share'
import { memberDraft } from './team'
import { openedSession, smsCode, userName } from './user'

/** Page and query parameter of a link by which somebody joins a team. Below the log-in, so that visitors may open it. */
export const JOIN_PAGE = { path: '/login/join', token: 'invitation' } as const
/** Lifetimes an invitation can be given. */
export const INVITATION_DAYS = [1, 7, 30] as const
export type InvitationDays = (typeof INVITATION_DAYS)[number]
/** People of one invitation; live ones of a team; those that a team makes in a day. */
export const INVITATION_LIMITS = { people: 50, live: 20, aDay: 100 } as const

/** `used`: as many people joined as it is for. */
const INVITATION_STATES = ['live', 'used', 'expired', 'revoked'] as const

/** An invitation as the team's admins see it. */
export const teamInvitation = z.object({
  id,
  state: z.enum(INVITATION_STATES),
  /** Null when it cannot be read back, as after the installation's secret was changed. */
  link: z.string().nullable(),
  expiresAt: isoTime,
  /** How many people may join by it. */
  people: z.int(),
  monthlyImgLimit: z.int().nullable(),
  makerName: z.string(),
  /** Who joined by it, in that order. */
  joined: z.array(z.object({ userId: id, userName: z.string() })),
  /** When somebody last failed to join because the next member would cost more beans than there are. */
  blockedAt: isoTime.nullable(),
  createdAt: isoTime,
})
export type TeamInvitation = z.output<typeof teamInvitation>

export const createInvitation = defineEndpoint({
  method: 'POST',
  path: '/team/v1/createInvitation',
  access: ACCESS.members,
  summary:
    'Make a link by which sub-accounts join the team. Each takes the allowance or 3990 beans when it joins. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    days: z.union(INVITATION_DAYS.map((each) => z.literal(each))).default(7),
    people: z.int().min(1).max(INVITATION_LIMITS.people).default(1),
    /** Of whoever joins; null for unlimited. */
    monthlyImgLimit: memberDraft.shape.monthlyImgLimit.default(null),
  }),
  output: teamInvitation,
})

export const revokeInvitation = defineEndpoint({
  method: 'POST',
  path: '/team/v1/revokeInvitation',
  access: ACCESS.members,
  summary: 'End an invitation at once; who has joined stays. Repeating it changes nothing.',
  input: z.object({ id }),
  output: teamInvitation,
})

export const getInvitationList = defineEndpoint({
  method: 'GET',
  path: '/team/v1/getInvitationList',
  access: ACCESS.members,
  summary: 'The team’s invitations, newest first.',
  input: pageQuery.omit({ keyword: true, sortField: true, sortOrder: true }),
  output: pageOf(teamInvitation),
})

/** An invitation as anybody who has it sees it. */
const openedInvitation = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    teamName: z.string(),
    inviterName: z.string(),
    expiresAt: isoTime,
    /** Whether the number is proved by a code; not where no messages are sent. */
    asksCode: z.boolean(),
  }),
  /** `full`: the team can take nobody now, its admin has been told. */
  z.object({ state: z.enum(['full', 'used', 'expired', 'revoked']), teamName: z.string() }),
])
export type OpenedInvitation = z.output<typeof openedInvitation>

export const openInvitation = defineEndpoint({
  method: 'POST',
  path: '/team/v1/openInvitation',
  access: 'public',
  summary: 'Which team an invitation is of, and whether it can be accepted.',
  input: z.object({ token: shareToken }),
  output: openedInvitation,
})

export const joinTeam = defineEndpoint({
  method: 'POST',
  path: '/team/v1/joinTeam',
  access: 'public',
  summary:
    'Accept an invitation: a new sub-account of the team, paid as createTeamUser pays, and its session. Idempotent by clientToken and password.',
  input: z.object({
    token: shareToken,
    clientToken: z.string().min(16).max(64),
    userName,
    mobile,
    password,
    /** Of purpose `join`; required where messages are sent. */
    code: smsCode.optional(),
  }),
  output: openedSession,
})
