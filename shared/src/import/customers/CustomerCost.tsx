import type { ReactNode } from 'react'
import { BEAN_COST } from '../../contract/constants'
import { getCustomerQuota } from '../../contract/customer'
import { useEndpoint } from '../../query/query'
import { Button } from '../../ui/core'
import styles from '../ImportPanel.module.css'
import { CUSTOMER_IMPORT_TEXT } from './customer-import.text'

interface CustomerCostProps {
  readonly rows: number
  readonly start: ReactNode
}

/** Cost of the import, shown before the start. */
export function CustomerCost({ rows, start }: CustomerCostProps) {
  const quota = useEndpoint(getCustomerQuota, {}, { staleTime: 0 })
  if (quota.isPending) return <p>{CUSTOMER_IMPORT_TEXT.quotaLoading}</p>
  if (!quota.data) {
    return (
      <>
        <p>{CUSTOMER_IMPORT_TEXT.quotaFailed}</p>
        <Button onClick={() => void quota.refetch()} loading={quota.isFetching}>
          {CUSTOMER_IMPORT_TEXT.retry}
        </Button>
      </>
    )
  }
  const { allowance, used, beans } = quota.data
  const free = Math.min(rows, Math.max(0, allowance - used))
  const paid = rows - free
  const cost = paid * BEAN_COST.customer
  return (
    <>
      <p>{CUSTOMER_IMPORT_TEXT.cost(rows, free, paid, cost)}</p>
      {cost > beans ? <p className={styles.short}>{CUSTOMER_IMPORT_TEXT.short(beans)}</p> : null}
      {start}
    </>
  )
}
