import type { ReactNode } from 'react'
import { Sheet } from '../overlay/Sheet'
import type { OpenOrder } from './payment.store'
import { PackageFooter, PackageStep } from './PackageStep'
import { PaymentFooter, PaymentStep } from './PaymentStep'
import type { PurchaseStart } from './purchase.rules'
import { PURCHASE_TEXT } from './purchase.text'
import { ResultFooter, ResultStep } from './ResultStep'
import { type Purchase, type PurchaseEvents, usePurchase } from './use-purchase'

export interface PurchaseSheetProps extends PurchaseEvents {
  readonly open: boolean
  readonly onClose: () => void
  /** Preselection; memberships by default. */
  readonly start?: PurchaseStart
  /** A pending order to resume; pass the same object while the sheet is open. */
  readonly resume?: OpenOrder
  readonly title?: string
  /** Shown above the packages: the reason for the purchase. */
  readonly intro?: ReactNode
  /** Offered after a payment to resume the interrupted action. */
  readonly onContinue?: () => void
}

const MEMBERSHIPS: PurchaseStart = { kind: 'membership' }

/** Purchase flow: choose a package, place the order, pay by QR code, see the outcome. */
export function PurchaseSheet({ title, intro, onContinue, start = MEMBERSHIPS, ...props }: PurchaseSheetProps) {
  const { open, onClose } = props
  const purchase = usePurchase({ ...props, start })
  // A resumed order has no package step to return to.
  const onBack = props.resume ? undefined : purchase.payment.reset
  const view: ViewProps = { purchase, onClose, onBack, intro, onContinue }
  return (
    <Sheet
      open={open}
      title={title ?? PURCHASE_TEXT.title}
      onClose={onClose}
      width={640}
      // A backdrop click must not end a payment in progress.
      closeOnOverlay={purchase.state.phase !== 'paying'}
      footer={<Footer {...view} />}
    >
      <Body {...view} />
    </Sheet>
  )
}

interface ViewProps {
  readonly purchase: Purchase
  readonly onClose: () => void
  readonly onBack: (() => void) | undefined
  readonly intro?: ReactNode
  readonly onContinue?: () => void
}

function Body({ purchase, onBack, intro }: ViewProps) {
  const { state } = purchase
  switch (state.phase) {
    case 'choosing':
    case 'placing':
    case 'refused':
      return onBack ? <PackageStep purchase={purchase} intro={intro} /> : null
    case 'paying':
      return (
        <PaymentStep order={state.order} queryError={state.queryError} onQueryAgain={purchase.payment.queryAgain} />
      )
    case 'paid':
    case 'failed':
      return <ResultStep order={state.order} severalWays={(purchase.item?.paymentWayList.length ?? 0) > 1} />
  }
}

function Footer({ purchase, onClose, onBack, onContinue }: ViewProps) {
  const { state } = purchase
  switch (state.phase) {
    case 'choosing':
    case 'placing':
    case 'refused':
      return onBack ? <PackageFooter purchase={purchase} onClose={onClose} /> : null
    case 'paying':
      return <PaymentFooter onBack={onBack} onClose={onClose} />
    case 'paid':
    case 'failed':
      return <ResultFooter order={state.order} onBack={onBack} onClose={onClose} onContinue={onContinue} />
  }
}
