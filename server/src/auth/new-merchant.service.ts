import { randomUUID } from 'node:crypto'
import { ROLE } from '@tessera/shared/contract/access'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { teams, users } from '../db/schema/people'
import { newMerchantName } from './new-merchant.text'
import { lockName } from './sms-codes.service'

/**
 * The account of a verified mobile number. A new number becomes an individual merchant: admin of a team of one, without a membership and
 * without a password.
 * @param utmSource where a new merchant came from
 */
export async function accountOf(tx: Transaction, mobile: string, utmSource: string | null): Promise<string> {
  await lockName(tx, `account:${mobile}`)
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.mobile, mobile))
  if (known) return known.id
  const [id, teamId] = [randomUUID(), randomUUID()]
  const name = newMerchantName(mobile)
  await tx.insert(teams).values({ id: teamId, name })
  await tx.insert(users).values({ id, teamId, mobile, userName: name, roleType: ROLE.admin, utmSource })
  return id
}
