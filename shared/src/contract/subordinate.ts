import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { done, id, isoTime, pageOf, pageQuery } from './schemas'

/** A merchant's team below an agent: how much it does, never with whom. */
export const subordinate = z.object({
  teamId: id,
  teamName: z.string(),
  /** Null when the team has no active admin. */
  adminName: z.string().nullable(),
  mobileMasked: z.string().nullable(),
  vipType: z.int(),
  members: z.int(),
  customers: z.int(),
  /** Of the last 30 days, like the shares. */
  designs: z.int(),
  shares: z.int(),
  /** Whose content the team may write; null for none. */
  factory: z.object({ id, name: z.string() }).nullable(),
  lastLoginAt: isoTime.nullable(),
  createdAt: isoTime,
})
export type Subordinate = z.output<typeof subordinate>

export const getSubordinateList = defineEndpoint({
  method: 'GET',
  path: '/factory/v1/getUserList',
  access: ACCESS.factoryUserDetail,
  summary: 'Merchants’ teams directly below the signed-in person’s, with counts.',
  input: pageQuery,
  output: pageOf(subordinate),
})

export const getSubordinateDetail = defineEndpoint({
  method: 'GET',
  path: '/factory/v1/getUserDetail',
  access: ACCESS.factoryUserDetail,
  summary: 'One team directly below the signed-in person’s, and its accounts.',
  input: z.object({ teamId: id }),
  output: subordinate.extend({
    people: z.array(
      z.object({
        userId: id,
        userName: z.string(),
        mobileMasked: z.string(),
        roleType: z.int(),
        lastLoginAt: isoTime.nullable(),
      }),
    ),
  }),
})
export type SubordinateDetail = z.output<typeof getSubordinateDetail.output>

export const assignFactory = defineEndpoint({
  method: 'POST',
  path: '/factory/v1/assignFactory',
  access: ACCESS.factoryManage,
  summary: 'Give a team below the agent’s one of the agent’s factories to write content for, or take it back.',
  input: z.object({ teamId: id, factoryId: id.nullable() }),
  output: done,
})
