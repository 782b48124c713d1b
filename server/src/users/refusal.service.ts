import { eq } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import type { ProofDependencies } from '../auth/action-proof.service'
import { liveTicket } from '../auth/factor-login.service'
import { takeConsent } from '../auth/membership-consent.service'
import { users } from '../db/schema/people'
import type { TaskDependencies } from '../design/tasks.service'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import { lockTeam } from '../memberships/memberships.repository'
import { activeColleagues, endWorkOf, erasePerson } from './departure.service'
import { ownerOf } from './owner.service'

/**
 * Refuses an account that an admin made for one's number: it is deleted, and the number is free. What the team gave to it goes to an
 * admin.
 * @throws AppError SECOND_FACTOR_EXPIRED, OWNER_STAYS
 */
export async function refuseMembership(
  { database, events, secret }: TaskDependencies & ProofDependencies,
  ticket: string,
  entry: Entry,
): Promise<void> {
  const canceled = await database.transaction(async (tx) => {
    const { userId } = await liveTicket(tx, ticket)
    const [{ teamId } = { teamId: '' }] = await tx
      .select({ teamId: users.teamId })
      .from(users)
      .where(eq(users.id, userId))
    // Before the account, as everywhere.
    await lockTeam(tx, teamId)
    const { user } = await takeConsent(tx, ticket)
    if ((await ownerOf(tx, teamId)) === user.id) throw new AppError('OWNER_STAYS')
    const [heir] = await activeColleagues(tx, { teamId, userId })
    const tasks = heir ? await endWorkOf(tx, user, { transferToUserId: heir.id, byUserId: heir.id }) : []
    await recordEvent(tx, { kind: 'memberRefused', userId, entry })
    await erasePerson(tx, userId, secret)
    // By which the team does not ask again at once.
    await tx.update(users).set({ consent: 'refused' }).where(eq(users.id, userId))
    return tasks
  })
  for (const id of canceled) events.canceled(id)
}
