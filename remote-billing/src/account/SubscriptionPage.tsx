import type { Membership } from '@tessera/shared/contract/membership'
import { links } from '@tessera/shared/remote/links'
import { ButtonLink, ErrorState, LoadingState, Page } from '@tessera/shared/ui/core'
import { BeanSheet, PendingOrders, PurchaseSheet, type PurchaseSheetProps } from '@tessera/shared/ui/purchase'
import { useCallback, useState } from 'react'
import { AccountBalances } from './AccountBalances'
import { ACCOUNT_TEXT } from './account.text'
import { useMembership } from './account.api'
import { Allowances } from './Allowances'
import { MembershipCard } from './MembershipCard'
import { PurchaseRule } from './PurchaseRule'
import styles from './Account.module.css'

export default function SubscriptionPage() {
  const query = useMembership()
  return (
    <Page
      title={ACCOUNT_TEXT.title}
      description={ACCOUNT_TEXT.description}
      extra={
        <>
          <ButtonLink to={links.orders()}>{ACCOUNT_TEXT.orders}</ButtonLink>
          <ButtonLink to={links.records()}>{ACCOUNT_TEXT.records}</ButtonLink>
        </>
      }
    >
      {query.isPending ? <LoadingState variant="cards" /> : null}
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data ? <Account membership={query.data} now={query.dataUpdatedAt} /> : null}
    </Page>
  )
}

interface AccountProps {
  readonly membership: Membership
  /** Time of the request, ms since the epoch. */
  readonly now: number
}

function Account({ membership, now }: AccountProps) {
  const [start, setStart] = useState<PurchaseSheetProps['start']>()
  const [buying, setBuying] = useState(false)
  const [explaining, setExplaining] = useState(false)
  const stopBuying = useCallback(() => setBuying(false), [])
  const buy = useCallback((next: NonNullable<PurchaseSheetProps['start']>) => {
    setStart(next)
    setBuying(true)
  }, [])
  return (
    <div className={styles.account}>
      <PendingOrders />
      <MembershipCard membership={membership} now={now} onBuy={buy} />
      <AccountBalances membership={membership} onBuy={buy} onExplain={() => setExplaining(true)} />
      <Allowances allowances={membership.allowances} />
      <PurchaseRule purchase={membership.purchase} />
      <PurchaseSheet open={buying} onClose={stopBuying} start={start} />
      <BeanSheet open={explaining} onClose={() => setExplaining(false)} />
    </div>
  )
}
