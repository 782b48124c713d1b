import { isSubAccount, VIP } from '@tessera/shared/contract/access'
import { TRIAL_TEXT } from '@tessera/shared/contract/plan.text'
import type { Membership } from '@tessera/shared/contract/membership'
import { useSession } from '@tessera/shared/session/session.store'
import { formatTime, formatUserName } from '@tessera/shared/text/format.text'
import { expiryLabel, membershipName } from '@tessera/shared/text/membership.text'
import { Button } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import type { PurchaseSheetProps } from '@tessera/shared/ui/purchase'
import { ACCOUNT_TEXT, FEATURE_TEXT } from './account.text'
import styles from './Account.module.css'

interface MembershipCardProps {
  readonly membership: Membership
  readonly now: number
  readonly onBuy: (start: NonNullable<PurchaseSheetProps['start']>) => void
}

/** The signed-in person, the team's membership and its end. */
export function MembershipCard({ membership, now, onBuy }: MembershipCardProps) {
  const { vipType, trial, endsAt, features, upcoming } = membership
  return (
    <section className={styles.membership} aria-label={ACCOUNT_TEXT.membership}>
      <Person />
      <div className={styles.tier}>
        <div>
          <p className={styles.label}>{ACCOUNT_TEXT.membership}</p>
          <p className={styles.tierName}>
            {membershipName(vipType)}
            {trial ? <StatusTag tone="warning">{TRIAL_TEXT}</StatusTag> : null}
          </p>
        </div>
        <div>
          <p className={styles.label}>{ACCOUNT_TEXT.endsAt}</p>
          <p className={styles.end}>
            {endsAt === null ? ACCOUNT_TEXT.never : formatTime(endsAt)}
            {endsAt === null ? null : <StatusTag tone={endTone(endsAt, now)}>{expiryLabel(endsAt, now)}</StatusTag>}
          </p>
        </div>
        <BuyMembership membership={membership} onBuy={onBuy} />
      </div>
      {vipType === VIP.free ? (
        <p className={styles.hint}>{ACCOUNT_TEXT.free}</p>
      ) : (
        <ul className={styles.features} aria-label={ACCOUNT_TEXT.features}>
          {features.map((feature) => (FEATURE_TEXT[feature] ? <li key={feature}>{FEATURE_TEXT[feature]}</li> : null))}
        </ul>
      )}
      {upcoming.length > 0 ? (
        <div>
          <p className={styles.label}>{ACCOUNT_TEXT.upcoming}</p>
          <ul>
            {upcoming.map((each) => (
              <li key={each.startsAt}>
                {ACCOUNT_TEXT.upcomingLine(membershipName(each.vipType), each.startsAt, each.endsAt)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

const WEEK_MS = 7 * 24 * 60 * 60_000

function endTone(endsAt: string, now: number) {
  const left = Date.parse(endsAt) - now
  return left <= 0 ? 'danger' : left <= WEEK_MS ? 'warning' : 'neutral'
}

function Person() {
  const user = useSession((session) => session.userInfo)
  if (!user) return null
  const name = formatUserName(user.userName)
  return (
    <div className={styles.person}>
      <span className={styles.avatar} aria-hidden>
        {[...name][0]}
      </span>
      <div>
        <p className={styles.name}>
          {name}
          <span className={styles.role}>{isSubAccount(user) ? ACCOUNT_TEXT.subAccount : ACCOUNT_TEXT.admin}</span>
        </p>
        <p className={styles.hint}>
          {user.teamName} · {user.mobileMasked}
        </p>
      </div>
    </div>
  )
}

function BuyMembership({ membership, onBuy }: Pick<MembershipCardProps, 'membership' | 'onBuy'>) {
  const { vipType, purchase } = membership
  if (!purchase.mayBuy) return <p className={styles.notAllowed}>{ACCOUNT_TEXT.notAllowed}</p>
  const buy = (tier: number) => onBuy({ kind: 'membership', vipType: tier })
  if (vipType === VIP.free) {
    return (
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => buy(VIP.basic)}>
          {ACCOUNT_TEXT.open}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.buttons}>
      <Button variant={vipType < VIP.enterprise ? 'secondary' : 'primary'} onClick={() => buy(vipType)}>
        {ACCOUNT_TEXT.renew}
      </Button>
      {vipType < VIP.enterprise ? (
        <Button variant="primary" onClick={() => buy(vipType + 1)}>
          {ACCOUNT_TEXT.upgrade}
        </Button>
      ) : null}
    </div>
  )
}
