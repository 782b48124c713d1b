import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { empty } from './schemas'

/** Unambiguous letters and digits. */
export const inviteCode = z.string().trim().toUpperCase().min(4).max(16)

export const getMyInvite = defineEndpoint({
  method: 'GET',
  path: '/userInvite/v1/getMyInvite',
  access: 'signed-in',
  summary: 'The signed-in person’s invite code, what an invite brings, and what it has brought so far.',
  input: empty,
  output: z.object({
    inviteCode: z.string(),
    /** Reward in beans for each side of a redeemed invite. */
    inviterBeans: z.int(),
    inviteeBeans: z.int(),
    invitedTeams: z.int(),
    earnedBeans: z.int(),
    /** Who invited the team; absent if nobody did. */
    acceptedFrom: z.string().optional(),
    /** Whether the person may still accept an invite for the team. */
    mayAccept: z.boolean().optional(),
  }),
})

export const getInviter = defineEndpoint({
  method: 'GET',
  path: '/userInvite/v1/getInviter',
  access: 'public',
  summary: 'Who invites with a code, told to somebody who has no account yet.',
  input: z.object({ inviteCode }),
  output: z.object({
    inviterName: z.string(),
    teamName: z.string(),
    /** Whether a new merchant comes below this team, an agent's. */
    joinsAgent: z.boolean(),
    inviteeBeans: z.int(),
  }),
})

export const bindInviteUser = defineEndpoint({
  method: 'POST',
  path: '/userInvite/v1/bindInviteUser',
  access: 'signed-in',
  summary:
    'Accept an invite: both teams get beans, once for each team that accepts; the same code again answers as the first time.',
  input: z.object({ inviteCode }),
  output: z.object({
    inviterName: z.string(),
    inviteeBeans: z.int(),
    /** The agent whose network the team joined; absent for other inviters. */
    joinedAgent: z.string().optional(),
  }),
})
