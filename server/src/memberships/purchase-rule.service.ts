import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { eq } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import type { Reader, Transaction } from '../db/database'
import { purchaseRules } from '../db/schema/orders'
import type { Entry } from '../http/entry.rules'
import type { SignedIn } from '../http/route'

/** Whether a team's sub-accounts may buy; only its admins may until one of them says otherwise. */
export async function subAccountsMayBuy(tx: Reader, teamId: string): Promise<boolean> {
  const [rule] = await tx.select().from(purchaseRules).where(eq(purchaseRules.teamId, teamId))
  return rule?.subAccountsMayBuy ?? false
}

export async function mayBuy(tx: Reader, viewer: SignedIn): Promise<boolean> {
  return checkAccess(ACCESS.teamAdmin, viewer) === 'ok' || subAccountsMayBuy(tx, viewer.teamId)
}

export async function setPurchaseRule(
  tx: Transaction,
  { teamId, userId, allowed, entry }: { teamId: string; userId: string; allowed: boolean; entry: Entry },
): Promise<void> {
  if ((await subAccountsMayBuy(tx, teamId)) !== allowed) {
    const detail = { right: 'purchase', value: allowed ? 'allowed' : null } as const
    await recordEvent(tx, { kind: 'rightChanged', userId, entry, detail })
  }
  const rule = { subAccountsMayBuy: allowed, updatedAt: new Date() }
  await tx
    .insert(purchaseRules)
    .values({ teamId, ...rule })
    .onConflictDoUpdate({ target: purchaseRules.teamId, set: rule })
}
