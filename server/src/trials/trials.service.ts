import { createHmac, randomUUID } from 'node:crypto'
import { TRIAL } from '@tessera/shared/contract/constants'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { memberships, trials } from '../db/schema/people'
import { grant } from '../ledger/ledger.service'

/** A merchant whose account is being made. */
export interface NewMerchant {
  teamId: string
  mobile: string
}

/** What tells that a telephone had its trial: neither the number, nor, without the secret, found from it by trying all numbers. */
const mobileHash = (secret: string, mobile: string): string =>
  createHmac('sha256', secret).update(`trial:${mobile}`).digest('base64url')

/**
 * Gives a new team its trial: a membership that ends as any does, and flops. Once for each telephone, however many accounts it has had,
 * and in the transaction that makes the account.
 * @param secret of this installation
 */
export async function startTrial(tx: Transaction, secret: string, { teamId, mobile }: NewMerchant): Promise<void> {
  const had = await tx
    .insert(trials)
    .values({ mobileHash: mobileHash(secret, mobile), teamId })
    .onConflictDoNothing()
    .returning({ teamId: trials.teamId })
  if (had.length === 0) return
  await tx.insert(memberships).values({
    id: randomUUID(),
    teamId,
    vipType: TRIAL.vipType,
    trial: true,
    startsAt: sql`now()`,
    endsAt: sql`now() + ${TRIAL.days} * interval '1 day'`,
  })
  const cause = { type: 'trial', id: teamId } as const
  await grant(tx, { teamId, unit: 'flops', amount: TRIAL.flops, cause, key: `trial:${teamId}`, operatorId: null })
}
