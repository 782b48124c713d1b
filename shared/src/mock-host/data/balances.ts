import { imageQuota } from '../../contract/constants'
import type { CoinRecord } from '../../contract/billing'
import { failWith } from '../contract-answers'
import { daysAgo } from './records'
import { RECORD_LABELS } from './account-seed.text'

type Unit = CoinRecord['unit']

/** Balances of the mock team, until the page is reloaded. */
const balances: Record<Unit, number> = { flops: 2_450, beans: 460 }

function entry(changes: Partial<CoinRecord> & Pick<CoinRecord, 'id' | 'amount' | 'unit' | 'balanceAfter'>): CoinRecord {
  return {
    category: 'hold',
    cause: { type: 'task', id: 'task-seed', label: RECORD_LABELS.task },
    state: null,
    operatorName: null,
    createdAt: new Date().toISOString(),
    ...changes,
  }
}

/** Newest first. */
const ledger: CoinRecord[] = [
  entry({ id: 'record-4', amount: -50, unit: 'flops', balanceAfter: 2_450, state: 'captured', createdAt: daysAgo(1) }),
  entry({
    id: 'record-3',
    category: 'customer',
    amount: -100,
    unit: 'beans',
    balanceAfter: 460,
    cause: { type: 'customer', id: 'customer-seed', label: RECORD_LABELS.customer },
    createdAt: daysAgo(4),
  }),
  entry({
    id: 'record-2',
    category: 'purchase',
    amount: 500,
    unit: 'flops',
    balanceAfter: 2_500,
    cause: { type: 'order', id: 'mock-order-flops', label: RECORD_LABELS.flops },
    createdAt: daysAgo(12),
  }),
  entry({
    id: 'record-1',
    category: 'purchase',
    amount: 2_000,
    unit: 'flops',
    balanceAfter: 2_000,
    cause: { type: 'order', id: 'order-seed', label: RECORD_LABELS.order },
    createdAt: daysAgo(30),
  }),
]

export const mockBalances = () => ({ ...balances, images: imageQuota(balances) })
export const mockLedger = (): readonly CoinRecord[] => ledger

/** Changes a balance and records it; like the server, rejects what the balance does not cover. */
export function spend(
  unit: Unit,
  amount: number,
  cause: Pick<CoinRecord, 'category' | 'cause'> & Partial<Pick<CoinRecord, 'state' | 'operatorName'>>,
): void {
  if (balances[unit] < amount) failWith('BALANCE_INSUFFICIENT', { required: amount, available: balances[unit], unit })
  balances[unit] -= amount
  ledger.unshift(
    entry({ ...cause, id: `record-${ledger.length + 1}`, amount: -amount, unit, balanceAfter: balances[unit] }),
  )
}
