import { getMembershipTierList, getPriceList } from '@tessera/shared/contract/billing'
import type { AppError } from '@tessera/shared/http/app-error'
import { useEndpoint } from '@tessera/shared/query/query'
import { useMemo } from 'react'
import { type Tier, tiersOf } from './tiers.rules'

interface TiersQuery {
  readonly tiers: readonly Tier[] | undefined
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: AppError | null
  readonly refetch: () => void
}

/** Tiers with their prices: combines two queries. */
export function useTiers(): TiersQuery {
  const rows = useEndpoint(getMembershipTierList, {})
  const prices = useEndpoint(getPriceList, {})
  const tiers = useMemo(
    () => (rows.data && prices.data ? tiersOf(rows.data.list, prices.data.list) : undefined),
    [rows.data, prices.data],
  )
  return {
    tiers,
    isPending: rows.isPending || prices.isPending,
    isFetching: rows.isFetching || prices.isFetching,
    error: rows.error ?? prices.error,
    refetch: () => {
      for (const query of [rows, prices]) if (query.isError) void query.refetch()
    },
  }
}
