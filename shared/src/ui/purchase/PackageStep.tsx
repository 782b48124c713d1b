import { Checkbox, type CheckboxRef, Segmented } from 'antd'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ORDER_KINDS } from '../../contract/order'
import type { AppError } from '../../http/app-error'
import { links } from '../../remote/links'
import { errorText } from '../../text/errors.text'
import { formatMoney } from '../../text/format.text'
import { Button, ButtonLink } from '../core/Button'
import { EmptyState } from '../core/EmptyState'
import { ErrorState } from '../core/ErrorState'
import { Skeleton } from '../core/LoadingState'
import { useIsPhone } from '../core/media-query'
import { AnimatedRadio } from '../form/AnimatedRadio'
import { OrderTotal } from './OrderTotal'
import styles from './PackageStep.module.css'
import { PendingOrderList } from './PendingOrderList'
import { needsAgreement, type PriceItem } from './purchase.rules'
import { grantLines, PURCHASE_TEXT } from './purchase.text'
import { PurchaseNotices } from './PurchaseNotices'
import type { Purchase } from './use-purchase'

const KIND_OPTIONS = ORDER_KINDS.map((value) => ({ value, label: PURCHASE_TEXT.kinds[value] }))

interface PackageStepProps {
  readonly purchase: Purchase
  readonly intro?: ReactNode
}

/** The packages on sale, their current price for this team and their effect. */
export function PackageStep({ purchase, intro }: PackageStepProps) {
  const { kind, turnTo, state, item, mayBuy, waiting } = purchase
  return (
    <div className={styles.step}>
      <PurchaseNotices purchase={purchase} />
      <PendingOrderList orders={purchase.pending} onPay={purchase.payment.resume} />
      {intro}
      <Segmented
        block
        value={kind}
        options={KIND_OPTIONS}
        onChange={turnTo}
        aria-label={PURCHASE_TEXT.kind}
        disabled={state.phase === 'placing'}
      />
      <Packages purchase={purchase} />
      {item ? <Ways purchase={purchase} item={item} /> : null}
      {item && purchase.signedIn ? <OrderTotal quote={purchase.quote} /> : null}
      {item && needsAgreement(item) && mayBuy ? <Agreement purchase={purchase} /> : null}
      {waiting ? <p className={styles.waiting}>{PURCHASE_TEXT.pendingSame(waiting.expiresAt)}</p> : null}
      {state.phase === 'refused' ? <Refusal error={state.error} /> : null}
    </div>
  )
}

/** On a phone it is below the fold: focusing scrolls it into view. */
function Refusal({ error }: { readonly error: AppError }) {
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => alert.current?.focus(), [error])
  return (
    <p ref={alert} className={styles.refused} role="alert" tabIndex={-1}>
      <CircleAlert size={18} aria-hidden />
      <span>
        <b>{PURCHASE_TEXT.orderFailed}</b>
        {errorText(error)}
      </span>
    </p>
  )
}

function Packages({ purchase }: Pick<PackageStepProps, 'purchase'>) {
  const { prices, item, choose, kind } = purchase
  if (prices.isPending) return <PackagesComing />
  if (!prices.data) {
    return <ErrorState error={prices.error} onRetry={() => void prices.refetch()} retrying={prices.isFetching} />
  }
  if (prices.data.list.length === 0) return <EmptyState picture="records" text={PURCHASE_TEXT.nothingOnSale} />
  return (
    <AnimatedRadio
      key={kind}
      aria-label={PURCHASE_TEXT.packages}
      // Three or four columns on desktop, two on a phone; never a single card in the last row.
      minWidth={prices.data.list.length === 4 ? 134 : 150}
      value={item?.id}
      onChange={choose}
      options={prices.data.list.map((each) => ({ value: each.id, label: <Package item={each} /> }))}
    />
  )
}

function Package({ item }: { readonly item: PriceItem }) {
  return (
    <span className={styles.package}>
      {item.promotionalInfo ? <span className={styles.promotion}>{item.promotionalInfo}</span> : null}
      <span>{item.name}</span>
      <b className={styles.price}>{formatMoney(item.priceFen)}</b>
      {grantLines(item).map((line) => (
        <small key={line} className={styles.grant}>
          {line}
        </small>
      ))}
    </span>
  )
}

function PackagesComing() {
  return (
    <div className={styles.coming} aria-busy>
      <Skeleton height={124} />
      <Skeleton height={124} />
      <Skeleton height={124} />
    </div>
  )
}

function Ways({ purchase, item }: Pick<PackageStepProps, 'purchase'> & { readonly item: PriceItem }) {
  return (
    <div className={styles.ways}>
      <span className={styles.label}>{PURCHASE_TEXT.ways}</span>
      <AnimatedRadio
        aria-label={PURCHASE_TEXT.ways}
        minWidth={120}
        value={purchase.wayId}
        onChange={purchase.chooseWay}
        options={item.paymentWayList.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}

function Agreement({ purchase }: Pick<PackageStepProps, 'purchase'>) {
  const box = useRef<CheckboxRef>(null)
  const { agreementMissing } = purchase
  useEffect(() => {
    if (agreementMissing > 0) box.current?.focus()
  }, [agreementMissing])
  return (
    <div className={styles.agreement}>
      <Checkbox ref={box} checked={purchase.agreed} onChange={({ target }) => purchase.agree(target.checked)}>
        {PURCHASE_TEXT.agree}
      </Checkbox>
      {/* In a new tab, to keep the selection here. */}
      <a href={links.membershipAgreement()} target="_blank" rel="noopener">
        {PURCHASE_TEXT.agreement}
      </a>
      {agreementMissing > 0 ? (
        <p className={styles.missing} role="alert">
          {PURCHASE_TEXT.agreeFirst}
        </p>
      ) : null}
    </div>
  )
}

interface PackageFooterProps {
  readonly purchase: Purchase
  readonly onClose: () => void
}

export function PackageFooter({ purchase, onClose }: PackageFooterProps) {
  const { pathname, search } = useLocation()
  const { signedIn, quote, item, state, mayBuy, waiting } = purchase
  const isPhone = useIsPhone()
  // On a phone the price needs the full width; the sheet has its own close button.
  const cancel = isPhone ? null : <Button onClick={onClose}>{PURCHASE_TEXT.cancel}</Button>
  if (!signedIn) {
    return (
      <>
        {cancel}
        <ButtonLink variant="primary" to={links.login(`${pathname}${search}`)}>
          {PURCHASE_TEXT.logIn}
        </ButtonLink>
      </>
    )
  }
  if (!mayBuy) {
    // No buy button: the notice above gives the reason and the next step.
    return (
      <Button variant="primary" onClick={onClose}>
        {PURCHASE_TEXT.close}
      </Button>
    )
  }
  const known = item !== undefined && quote.data?.priceId === item.id
  const placing = state.phase === 'placing'
  return (
    <>
      {waiting ? (
        <Button aria-disabled={placing} onClick={() => purchase.place({ another: true })}>
          {PURCHASE_TEXT.another}
        </Button>
      ) : (
        cancel
      )}
      <Button
        variant="primary"
        loading={placing || quote.isLoading}
        aria-disabled={!known}
        onClick={() => purchase.place()}
      >
        {known && quote.data
          ? (waiting ? PURCHASE_TEXT.resumeAmount : PURCHASE_TEXT.buy)(quote.data.amountFen)
          : PURCHASE_TEXT.buyBare}
      </Button>
    </>
  )
}
