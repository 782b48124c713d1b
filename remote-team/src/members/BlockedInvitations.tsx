import { Button } from '@tessera/shared/ui/core'
import { useCoinOffer } from '@tessera/shared/ui/guards'
import { useInvitations, useMemberQuota } from './members.api'
import { blockedSince } from './members.rules'
import styles from './Members.module.css'
import { MEMBERS_TEXT as TEXT } from './members.text'

/** Tells an admin that somebody wanted to join and there were not enough beans; nothing otherwise. */
export function BlockedInvitations() {
  const invitations = useInvitations(true)
  const waiting = invitations.data?.list.some(({ blockedAt }) => blockedAt !== null) ?? false
  const quota = useMemberQuota(waiting)
  const { offer, sheet } = useCoinOffer()
  const since = invitations.data && quota.data ? blockedSince(invitations.data.list, quota.data) : null
  if (since === null || !quota.data) return sheet
  const { nextCostBeans: required, beans: available } = quota.data
  const buy = () =>
    offer({
      type: 'create_member',
      shortage: { required, available, unit: 'beans' },
      onContinue: () => void quota.refetch(),
    })
  return (
    <>
      <output className={styles.blocked}>
        <span>{TEXT.blocked(since)}</span>
        <Button size="small" onClick={() => void buy()}>
          {TEXT.buyBeans}
        </Button>
      </output>
      {sheet}
    </>
  )
}
