import type { CoinRecord } from '@tessera/shared/contract/billing'
import { links } from '@tessera/shared/remote/links'
import type { StatusTone } from '@tessera/shared/ui/data'

/** Where an entry's cause can be looked at; null when there is no page for it. */
export function causeLink({ type, id, label }: CoinRecord['cause']): string | null {
  if (type === 'task') return links.designTask(id)
  if (type === 'customer') return links.customer({ id, name: label })
  return null
}

export const STATE_TONE = {
  held: 'warning',
  captured: 'neutral',
  released: 'success',
} as const satisfies Record<NonNullable<CoinRecord['state']>, StatusTone>

interface Instants {
  readonly from?: string
  readonly to?: string
}

/** The date range an address asks for: both ends, readable and in order, or none at all. */
export function readableRange({ from, to }: Instants): { from: string; to: string } | null {
  if (from === undefined || to === undefined) return null
  const start = Date.parse(from)
  const end = Date.parse(to)
  if (Number.isNaN(start) || Number.isNaN(end) || start > end) return null
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}
