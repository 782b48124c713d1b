import { getUserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'
import { membershipHint, membershipName } from '@tessera/shared/text/membership.text'
import { Metric } from '@tessera/shared/ui/data'
import { ImagesMetric } from '../../parts/balances/ImagesMetric'
import { UPGRADE_TEXT } from './vip-upgrade.text'
import styles from './VipUpgradePage.module.css'

/** The current membership of the signed-in person's team. */
export function Yours() {
  const { data, dataUpdatedAt } = useEndpoint(getUserPrivilege, {})
  return (
    <section className={styles.yours} aria-label={UPGRADE_TEXT.yours}>
      <Metric
        label={UPGRADE_TEXT.yours}
        value={data && membershipName(data.vipType)}
        hint={data ? membershipHint(data, dataUpdatedAt) : null}
      />
      <ImagesMetric rights={data} />
      <Metric label={UPGRADE_TEXT.flops} value={data?.unusedTotalFlops} />
      <Metric label={UPGRADE_TEXT.beans} value={data?.unusedBeans} />
    </section>
  )
}
