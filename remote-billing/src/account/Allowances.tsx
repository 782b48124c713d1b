import { ACCESS, VIP } from '@tessera/shared/contract/access'
import type { Membership } from '@tessera/shared/contract/membership'
import { useSession } from '@tessera/shared/session/session.store'
import styles from './Account.module.css'
import { ACCOUNT_TEXT } from './account.text'

type Kind = keyof Membership['allowances']
const KINDS = ['customers', 'members', 'materials'] as const satisfies readonly Kind[]

/** The tier's allowances, their use, and the price of one more. */
export function Allowances({ allowances }: Pick<Membership, 'allowances'>) {
  return (
    <section aria-label={ACCOUNT_TEXT.allowances}>
      <h2 className={styles.heading}>{ACCOUNT_TEXT.allowances}</h2>
      <div className={styles.tiles}>
        {KINDS.map((kind) => (
          <AllowanceTile key={kind} kind={kind} {...allowances[kind]} />
        ))}
      </div>
    </section>
  )
}

function AllowanceTile({
  kind,
  allowance,
  used,
  nextCostBeans,
}: { readonly kind: Kind } & Membership['allowances'][Kind]) {
  const name = ACCOUNT_TEXT.allowanceNames[kind]
  const unit = ACCOUNT_TEXT.allowanceUnits[kind]
  const vipType = useSession(({ userInfo }) => userInfo?.vipType ?? VIP.free)
  // No price is named for what the tier does not have.
  const cannotGrow = kind === 'members' && nextCostBeans > 0 && ACCESS.team.vip.every((tier) => tier !== vipType)
  return (
    <div className={styles.tile}>
      <div className={styles.head}>
        <span className={styles.label}>{name}</span>
        <span>{ACCOUNT_TEXT.used(used, allowance)}</span>
      </div>
      <meter
        className={styles.meter}
        aria-label={name}
        min={0}
        max={Math.max(allowance, 1)}
        value={Math.min(used, allowance)}
      />
      <p className={styles.hint}>
        {cannotGrow
          ? ACCOUNT_TEXT.withoutTeam
          : nextCostBeans === 0
            ? ACCOUNT_TEXT.inside(Math.max(0, allowance - used), unit)
            : ACCOUNT_TEXT.beyond(nextCostBeans, unit)}
      </p>
    </div>
  )
}
