import { ROLE } from '@tessera/shared/contract/access'
import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { teams, users } from '../db/schema/people'

/** Maximum depth of the chain of agents; a longer one is a data error. */
const MOST_LEVELS = 5

export interface Superior {
  teamId: string
  teamName: string
  adminName: string | null
  servicePhone: string | null
}

/** The agents' teams above a team, nearest first. */
export async function superiorsOf(tx: Reader, teamId: string): Promise<Superior[]> {
  const found: Superior[] = []
  let next = await agentOf(tx, teamId)
  while (next && found.length < MOST_LEVELS) {
    const [team] = await tx
      .select({ name: teams.name, servicePhone: teams.servicePhone })
      .from(teams)
      .where(eq(teams.id, next))
    const [admin] = await tx
      .select({ name: users.userName })
      .from(users)
      .where(and(eq(users.teamId, next), eq(users.roleType, ROLE.admin), eq(users.status, 'active')))
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(1)
    if (team) {
      const { name: teamName, servicePhone } = team
      found.push({ teamId: next, teamName, adminName: admin?.name ?? null, servicePhone })
    }
    next = await agentOf(tx, next)
  }
  return found
}

async function agentOf(tx: Reader, teamId: string): Promise<string | null> {
  const [row] = await tx.select({ agentTeamId: teams.agentTeamId }).from(teams).where(eq(teams.id, teamId))
  return row?.agentTeamId ?? null
}
