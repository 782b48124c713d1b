import { BEAN_COST } from '@tessera/shared/contract/constants'
import { formatMoney } from '@tessera/shared/text/format.text'
import { ErrorState, LoadingState, useIsPhone, VisuallyHidden } from '@tessera/shared/ui/core'
import { AnimatedRadio } from '@tessera/shared/ui/form'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { openPaths } from '../../router/route-table'
import { useHost } from '../../router/use-host'
import { useTiers } from './tiers.api'
import { type Right, rightsOf, type Tier } from './tiers.rules'
import { TIERS_TEXT } from './tiers.text'
import styles from './TierComparison.module.css'

interface TierComparisonProps {
  /** The viewer's own tier. */
  readonly current?: number
  /** Renders a tier's action. */
  readonly action: (tier: Tier) => ReactNode
  /** The tier selected first on a phone. */
  readonly initial?: number
}

/** Prices and rights of all tiers, from the server's data: a table; on a phone one tier at a time. */
export function TierComparison(props: TierComparisonProps) {
  const { tiers, isPending, isFetching, error, refetch } = useTiers()
  const isPhone = useIsPhone()
  if (isPending) return <LoadingState variant="cards" />
  if (!tiers) return <ErrorState error={error} kept={TIERS_TEXT.kept} retrying={isFetching} onRetry={refetch} />
  return (
    <div className={styles.comparison}>
      {isPhone ? <OneTier {...props} tiers={tiers} /> : <TierTable {...props} tiers={tiers} />}
      <p className={styles.beyond}>{TIERS_TEXT.beyond(BEAN_COST.customer, BEAN_COST.teamMember, BEAN_COST.material)}</p>
    </div>
  )
}

type WithTiers = TierComparisonProps & { readonly tiers: readonly Tier[] }

function TierTable({ tiers, current, action }: WithTiers) {
  const open = openPaths(useHost().table)
  return (
    <section className={styles.scroll} aria-label={TIERS_TEXT.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{TIERS_TEXT.tier}</VisuallyHidden>
            </th>
            {tiers.map((tier) => (
              <th key={tier.vipType} scope="col" data-current={tier.vipType === current}>
                <TierHead tier={tier} current={tier.vipType === current} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightsOf(tiers, open).map(({ label, rights }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {rights.map((right, index) => (
                <td key={tiers[index]?.vipType} data-current={tiers[index]?.vipType === current}>
                  <RightMark right={right} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <VisuallyHidden>{TIERS_TEXT.choice}</VisuallyHidden>
            </th>
            {tiers.map((tier) => (
              <td key={tier.vipType} data-current={tier.vipType === current}>
                {action(tier)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function OneTier({ tiers, current, action, initial }: WithTiers) {
  const open = openPaths(useHost().table)
  const [vipType, setVipType] = useState(initial ?? current ?? tiers[0]?.vipType)
  const tier = tiers.find((each) => each.vipType === vipType) ?? tiers[0]
  if (!tier) return null
  return (
    <div className={styles.one}>
      <AnimatedRadio
        aria-label={TIERS_TEXT.tier}
        options={tiers.map((each) => ({ value: each.vipType, label: each.name }))}
        value={tier.vipType}
        onChange={setVipType}
      />
      <div className={styles.card} aria-live="polite">
        <TierHead tier={tier} current={tier.vipType === current} />
        <dl className={styles.rights}>
          {rightsOf(tiers, open).map(({ label, rights }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <RightMark right={rights[tiers.indexOf(tier)] ?? false} />
              </dd>
            </div>
          ))}
        </dl>
        {action(tier)}
      </div>
    </div>
  )
}

function TierHead({ tier: { name, item }, current }: { readonly tier: Tier; readonly current: boolean }) {
  return (
    <div className={styles.head}>
      <span className={styles.name}>
        {name}
        {current ? <em>{TIERS_TEXT.current}</em> : null}
      </span>
      <span className={styles.price}>
        <b>{item ? formatMoney(item.priceFen) : TIERS_TEXT.free}</b>
        {item?.grants.days ? <small>{TIERS_TEXT.perDays(item.grants.days)}</small> : null}
      </span>
      <span className={styles.note}>{item?.promotionalInfo ? <mark>{item.promotionalInfo}</mark> : null}</span>
    </div>
  )
}

function RightMark({ right }: { readonly right: Right }) {
  if (typeof right === 'string') return <>{right}</>
  const Icon = right ? Check : Minus
  return (
    <span className={right ? styles.yes : styles.no}>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>{right ? TIERS_TEXT.included : TIERS_TEXT.notIncluded}</VisuallyHidden>
    </span>
  )
}
