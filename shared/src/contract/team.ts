import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { id, isoTime, pageOf, pageQuery } from './schemas'

export const memberStatus = z.enum(['active', 'disabled'])

export const teamMember = z.object({
  id,
  userName: z.string(),
  mobileMasked: z.string(),
  roleType: z.int(),
  status: memberStatus,
  /** Images per month; null for unlimited. */
  monthlyImgLimit: z.int().nullable(),
  usedImg: z.int(),
  customerCount: z.int(),
  lastLoginAt: isoTime.nullable(),
  createdAt: isoTime,
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
