import { VIP } from '@tessera/shared/contract/access'
import type { UserPrivilege } from '@tessera/shared/contract/user'
import { formatNumber, formatTime } from '@tessera/shared/text/format.text'
import { membershipName } from '@tessera/shared/text/membership.text'
import { useOnDemand } from '@tessera/shared/ui/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { LAYOUT_TEXT } from './layout.text'
import styles from './VipPurchase.module.css'

const loadPurchase = () => import('@tessera/shared/ui/purchase')

interface VipPurchase {
  readonly open: () => void
  /** Render it outside of menus, so that it stays mounted when they close. */
  readonly sheet: ReactNode
}

/** Sheet with the team's membership, and memberships and packages on sale; its data are fetched on first opening. */
export function useVipPurchase(rights: UserPrivilege | undefined): VipPurchase {
  const { part: purchase, fetch } = useOnDemand(loadPurchase)
  const [shown, setShown] = useState(false)
  const close = useCallback(() => setShown(false), [])
  const open = useCallback(() => {
    setShown(true)
    void fetch()
  }, [fetch])
  const vipType = rights?.vipType ?? VIP.free
  // Preselects the current tier for renewal; without a membership, the first one.
  const start = useMemo(() => ({ kind: 'membership' as const, vipType: Math.max(vipType, VIP.basic) }), [vipType])
  const sheet = purchase ? (
    <purchase.PurchaseSheet
      open={shown}
      onClose={close}
      start={start}
      title={LAYOUT_TEXT.membership}
      intro={rights ? <Present rights={rights} /> : null}
    />
  ) : null
  return { open, sheet }
}

function Present({ rights }: { readonly rights: UserPrivilege }) {
  return (
    <dl className={styles.present}>
      <div>
        <dt>{LAYOUT_TEXT.tier}</dt>
        <dd>{membershipName(rights.vipType)}</dd>
      </div>
      {rights.vipEndTime ? (
        <div>
          <dt>{LAYOUT_TEXT.endsAt}</dt>
          <dd>{formatTime(rights.vipEndTime)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{LAYOUT_TEXT.flops}</dt>
        <dd>{formatNumber(rights.unusedTotalFlops)}</dd>
      </div>
      <div>
        <dt>{LAYOUT_TEXT.beans}</dt>
        <dd>{formatNumber(rights.unusedBeans)}</dd>
      </div>
    </dl>
  )
}
