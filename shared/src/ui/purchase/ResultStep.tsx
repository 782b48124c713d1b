import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { checkAccess, ACCESS } from '../../contract/access'
import { type Order, ORDER_STATE } from '../../contract/order'
import { links } from '../../remote/links'
import { useSession } from '../../session/session.store'
import { Button, ButtonLink } from '../core/Button'
import { arrivedText, failureText, PURCHASE_TEXT } from './purchase.text'
import styles from './ResultStep.module.css'

interface ResultStepProps {
  readonly order: Order
  /** Another payment method than the failed one is available. */
  readonly severalWays: boolean
}

/** Outcome of the payment. */
export function ResultStep({ order, severalWays }: ResultStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const paid = order.state === ORDER_STATE.paid
  return (
    <div className={paid ? styles.paid : styles.failed}>
      {paid ? <CircleCheck size={56} aria-hidden /> : <CircleX size={56} aria-hidden />}
      {/* Takes the focus, so that a screen reader announces the outcome. */}
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {paid ? PURCHASE_TEXT.paid : PURCHASE_TEXT.failed[order.failure ?? 'payment_failed']}
      </h3>
      <p>{paid ? arrivedText(order) : failureText(order, severalWays)}</p>
      <p className={styles.small}>
        {PURCHASE_TEXT.tradeNo} <code>{order.tradeNo}</code>
      </p>
    </div>
  )
}

interface ResultFooterProps {
  readonly order: Order
  readonly onBack: (() => void) | undefined
  readonly onClose: () => void
  readonly onContinue: (() => void) | undefined
}

export function ResultFooter({ order, onBack, onClose, onContinue }: ResultFooterProps) {
  const seesOrders = useSession(({ userInfo }) => userInfo !== null && checkAccess(ACCESS.profile, userInfo) === 'ok')
  if (order.state !== ORDER_STATE.paid) {
    return (
      <>
        <Button onClick={onClose}>{PURCHASE_TEXT.close}</Button>
        {onBack ? (
          <Button variant="primary" onClick={onBack}>
            {PURCHASE_TEXT.orderAgain}
          </Button>
        ) : null}
      </>
    )
  }
  return (
    <>
      {seesOrders ? (
        <ButtonLink to={links.orders()} onClick={onClose}>
          {PURCHASE_TEXT.orders}
        </ButtonLink>
      ) : null}
      {onContinue ? (
        <Button variant="primary" onClick={onContinue}>
          {PURCHASE_TEXT.continue}
        </Button>
      ) : (
        <Button variant="primary" onClick={onClose}>
          {PURCHASE_TEXT.done}
        </Button>
      )}
    </>
  )
}
