import type { CoinRecord, getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import type { exportCoinRecord } from '@tessera/shared/contract/record-export'
import { links } from '@tessera/shared/remote/links'
import type { StatusTone } from '@tessera/shared/ui/data'

/** Where an entry's cause can be looked at; null when there is no page for it. */
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

/** The list's filters without its page; times in the workbook are written in the viewer's zone at `now`. */
export function exportInput(
  { category, unit, from, to, keyword }: EndpointInput<typeof getCoinRecordList>,
  now: Date,
): EndpointInput<typeof exportCoinRecord> {
  return { category, unit, from, to, keyword, utcOffsetMinutes: -now.getTimezoneOffset() }
}
