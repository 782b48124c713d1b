import type { Customer } from '@tessera/shared/contract/customer'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/text/customer.text'
import { formatTime } from '@tessera/shared/text/format.text'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { DetailDrawer, useDetailAddress } from '@tessera/shared/ui/overlay'
import styles from './Customers.module.css'
import { useCustomer } from './customers.api'
import { CUSTOMER_KEY, homeOf, STAGE_TONE } from './customers.rules'
import { CUSTOMERS_TEXT, levelText } from './customers.text'

/** The customer that the address names, beside the list. */
export function CustomerDetail() {
  const { id, close } = useDetailAddress(CUSTOMER_KEY)
  const query = useCustomer(id)
  return (
    <DetailDrawer open={id !== null} title={query.data?.name ?? CUSTOMERS_TEXT.detail} onClose={close}>
      {query.isPending ? <LoadingState variant="list" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Facts customer={query.data} /> : null}
    </DetailDrawer>
  )
}

function Facts({ customer }: { readonly customer: Customer }) {
  const { mobile, wechat, stage, level, source, address, demand, ownerName } = customer
  const home = homeOf(customer)
  const facts = [
    [
      CUSTOMERS_TEXT.mobile,
      mobile ? (
        <a key="mobile" href={`tel:${mobile}`}>
          {mobile}
        </a>
      ) : null,
    ],
    [CUSTOMERS_TEXT.wechat, wechat],
    [
      CUSTOMERS_TEXT.stage,
      <StatusTag key="stage" tone={STAGE_TONE[stage]}>
        {STAGE_TEXT[stage]}
      </StatusTag>,
    ],
    [CUSTOMERS_TEXT.level, levelText(level)],
    [CUSTOMERS_TEXT.source, SOURCE_TEXT[source]],
    [CUSTOMERS_TEXT.owner, ownerName],
    [CUSTOMERS_TEXT.home, home.length > 0 ? home.join(' · ') : null],
    [CUSTOMERS_TEXT.address, address],
    [CUSTOMERS_TEXT.demand, demand],
    [
      CUSTOMERS_TEXT.lastFollowTime,
      customer.lastFollowTime ? formatTime(customer.lastFollowTime) : CUSTOMERS_TEXT.neverFollowed,
    ],
    [CUSTOMERS_TEXT.createdAt, formatTime(customer.createdAt)],
    [CUSTOMERS_TEXT.updatedAt, formatTime(customer.updatedAt)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? CUSTOMERS_TEXT.none}</dd>
        </div>
      ))}
    </dl>
  )
}
