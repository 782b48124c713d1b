import type { CoinRecord, getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import type { exportCoinRecord } from '@tessera/shared/contract/record-export'
import { links } from '@tessera/shared/remote/links'
import type { StatusTone } from '@tessera/shared/ui/data'

/** Path of the page of an entry's cause; null if there is none. */
export function causeLink({ type, id, label }: CoinRecord['cause']): string | null {
  if (type === 'task') return links.designTask(id)
  if (type === 'customer') return links.customer({ id, name: label })
  if (type === 'order') return links.order(id)
  return null
}

export const STATE_TONE = {
  held: 'warning',
  captured: 'neutral',
  released: 'success',
} as const satisfies Record<NonNullable<CoinRecord['state']>, StatusTone>

/** Export input: the list's filters without paging, and the viewer's UTC offset at `now`. */
export function exportInput(
  { category, unit, from, to, keyword }: EndpointInput<typeof getCoinRecordList>,
  now: Date,
): EndpointInput<typeof exportCoinRecord> {
  return { category, unit, from, to, keyword, utcOffsetMinutes: -now.getTimezoneOffset() }
}
