import { CircleAlert, Download, ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../http/app-error'
import { errorText } from '../../text/errors.text'
import { formatMoney } from '../../text/format.text'
import { Button, ButtonLink } from '../core/Button'
import { useIsPhone, useIsTouch } from '../core/media-query'
import { ResumedOrder } from './OrderTotal'
import type { OpenOrder } from './payment.store'
import styles from './PaymentStep.module.css'
import { isWebAddress } from './purchase.rules'
import { PURCHASE_TEXT } from './purchase.text'
import { QrCode } from './QrCode'

interface PaymentStepProps {
  readonly order: OpenOrder
  readonly queryError: AppError | null
  readonly onQueryAgain: () => void
}

/** The QR code, payment on this device, and the payment's status. */
export function PaymentStep({ order, queryError, onQueryAgain }: PaymentStepProps) {
  const [picture, setPicture] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const opensHere = isWebAddress(order.actionData)
  const isPhone = useIsPhone()
  const isTouch = useIsTouch()
  const onPhone = isPhone || isTouch
  return (
    <div className={styles.step}>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {opensHere ? (onPhone ? PURCHASE_TEXT.payHere : PURCHASE_TEXT.scanWeb) : PURCHASE_TEXT.scan}
      </h3>
      <p className={styles.amount}>
        {order.name}
        <b>{formatMoney(order.amountFen)}</b>
      </p>
      <ResumedOrder grants={order.grants} effect={order.effect} />
      <div className={styles.code}>
        <QrCode value={order.actionData} alt={PURCHASE_TEXT.qrAlt(order.name)} onDrawn={setPicture} />
      </div>
      <SameDevice actionData={opensHere ? order.actionData : null} onPhone={onPhone} picture={picture} />
      {queryError ? (
        <div className={styles.stopped} role="alert">
          <p>
            <CircleAlert size={16} aria-hidden /> {PURCHASE_TEXT.queryFailed}：{errorText(queryError)}
          </p>
          <Button variant="primary" onClick={onQueryAgain}>
            {PURCHASE_TEXT.queryAgain}
          </Button>
        </div>
      ) : (
        <output className={styles.waiting}>
          <span className={styles.pulse} aria-hidden />
          {PURCHASE_TEXT.waiting}
        </output>
      )}
      <p className={styles.small}>
        {PURCHASE_TEXT.payBefore(order.expiresAt)}
        <br />
        {PURCHASE_TEXT.tradeNo} <code>{order.tradeNo}</code>
      </p>
    </div>
  )
}

interface SameDeviceProps {
  /** Null if only a payment app can open it. */
  readonly actionData: string | null
  readonly onPhone: boolean
  readonly picture: string | undefined
}

/** A phone cannot scan its own screen: opens the link, or saves the code for the payment app's album scan. */
function SameDevice({ actionData, onPhone, picture }: SameDeviceProps) {
  if (actionData === null && !onPhone) return null
  return (
    <div className={styles.here}>
      {actionData === null ? <p className={styles.small}>{PURCHASE_TEXT.phoneHint}</p> : null}
      <div className={styles.ways}>
        {actionData === null ? null : (
          <ButtonLink
            variant={onPhone ? 'primary' : 'secondary'}
            to={actionData}
            reloadDocument
            target="_blank"
            rel="noopener"
            icon={<ExternalLink aria-hidden />}
          >
            {PURCHASE_TEXT.openCashier}
          </ButtonLink>
        )}
        {onPhone && picture ? (
          <ButtonLink to={picture} reloadDocument download={PURCHASE_TEXT.codeFile} icon={<Download aria-hidden />}>
            {PURCHASE_TEXT.saveCode}
          </ButtonLink>
        ) : null}
      </div>
      {actionData === null ? null : <p className={styles.small}>{PURCHASE_TEXT.sandbox}</p>}
    </div>
  )
}

interface PaymentFooterProps {
  /** Absent for a resumed order. */
  readonly onBack: (() => void) | undefined
  readonly onClose: () => void
}

export function PaymentFooter({ onBack, onClose }: PaymentFooterProps) {
  return (
    <>
      {onBack ? <Button onClick={onBack}>{PURCHASE_TEXT.otherPackage}</Button> : null}
      <Button onClick={onClose}>{PURCHASE_TEXT.payLater}</Button>
    </>
  )
}
