import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { purchaseRules } from '../db/schema/orders'
import type { SignedIn } from '../http/route'

/** Whether a team's sub-accounts may buy; only its admins may until one of them says otherwise. */
export async function subAccountsMayBuy(tx: Reader, teamId: string): Promise<boolean> {
  const [rule] = await tx.select().from(purchaseRules).where(eq(purchaseRules.teamId, teamId))
  return rule?.subAccountsMayBuy ?? false
}

export async function mayBuy(tx: Reader, viewer: SignedIn): Promise<boolean> {
  return checkAccess(ACCESS.teamAdmin, viewer) === 'ok' || subAccountsMayBuy(tx, viewer.teamId)
}

export async function setPurchaseRule(tx: Transaction, teamId: string, allowed: boolean): Promise<void> {
  const rule = { subAccountsMayBuy: allowed, updatedAt: new Date() }
  await tx
    .insert(purchaseRules)
    .values({ teamId, ...rule })
    .onConflictDoUpdate({ target: purchaseRules.teamId, set: rule })
}
