import { randomUUID } from 'node:crypto'
import { ROLE } from '@tessera/shared/contract/access'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { teams, users } from '../db/schema/people'
import { newMerchantName } from './new-merchant.text'
import { lockName } from './sms-codes.service'

/** A visitor who may be a new merchant. */
export interface Arrival {
  /** Where a new merchant was sent from. */
  readonly utmSource: string | null
  /** What a new merchant gets, in the transaction that makes the account. */
  readonly welcome: (tx: Transaction, merchant: { teamId: string; mobile: string }) => Promise<void>
}

/**
 * The account of a verified mobile number. A new number becomes an individual merchant: admin of a team of one, without a password, and is
 * welcomed.
 */
export async function accountOf(tx: Transaction, mobile: string, { utmSource, welcome }: Arrival): Promise<string> {
  await lockName(tx, `account:${mobile}`)
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.mobile, mobile))
  if (known) return known.id
  const [id, teamId] = [randomUUID(), randomUUID()]
  const name = newMerchantName(mobile)
  await tx.insert(teams).values({ id: teamId, name, ownerUserId: id })
  await tx.insert(users).values({ id, teamId, mobile, userName: name, roleType: ROLE.admin, utmSource })
  await welcome(tx, { teamId, mobile })
  return id
}
