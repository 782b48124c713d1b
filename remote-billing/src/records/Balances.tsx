import { BEAN_COST, FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import { tighterLimit } from '@tessera/shared/session/rights.rules'
import { membershipHint, membershipName, monthlyLimitText } from '@tessera/shared/text/membership.text'
import { ErrorState } from '@tessera/shared/ui/core'
import { Metric } from '@tessera/shared/ui/data'
import styles from './Balances.module.css'
import { useBalances } from './records.api'
import { RECORDS_TEXT } from './records.text'

export function Balances() {
  const query = useBalances()
  const { data, error } = query
  const own = tighterLimit(data)
  if (error && !data) {
    return <ErrorState error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  return (
    <section className={styles.balances} aria-label={RECORDS_TEXT.balances}>
      <Metric
        label={RECORDS_TEXT.flops}
        value={data?.unusedTotalFlops}
        hint={RECORDS_TEXT.flopsHint(FLOPS_PER_IMAGE)}
      />
      <Metric label={RECORDS_TEXT.beans} value={data?.unusedBeans} hint={RECORDS_TEXT.beansHint(BEAN_COST.image)} />
      <Metric
        label={RECORDS_TEXT.images}
        value={own ? own.left : data?.imgQuotaNum}
        unit={RECORDS_TEXT.imagesUnit}
        hint={own ? monthlyLimitText(own.limit) : RECORDS_TEXT.imagesHint}
      />
      <Metric
        label={RECORDS_TEXT.membership}
        value={data && membershipName(data.vipType)}
        hint={data ? membershipHint(data, query.dataUpdatedAt) : null}
      />
    </section>
  )
}
