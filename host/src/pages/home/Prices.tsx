import { getCoinPriceList, getFlopsPriceList } from '@tessera/shared/contract/billing'
import { useEndpoint } from '@tessera/shared/query/query'
import { formatMoney } from '@tessera/shared/text/format.text'
import { ButtonLink } from '@tessera/shared/ui/core'
import { TierComparison } from '../../parts/tiers/TierComparison'
import { imagesOf, type PriceItem } from '../../parts/tiers/tiers.rules'
import { HOME_TEXT } from './home.text'
import styles from './Prices.module.css'

/** The items on sale according to the server. All links lead to the page where they are bought. */
export function Prices() {
  const flops = useEndpoint(getFlopsPriceList, {})
  const beans = useEndpoint(getCoinPriceList, {})
  return (
    <div className={styles.prices}>
      <TierComparison
        initial={2}
        action={({ item, vipType, name }) =>
          item ? (
            <ButtonLink to={`/vip-upgrade?tier=${vipType}`} block aria-label={`${HOME_TEXT.choose} ${name}`}>
              {HOME_TEXT.choose}
            </ButtonLink>
          ) : null
        }
      />
      <div className={styles.packages}>
        <Packages title={HOME_TEXT.flopsPackages} items={flops.data?.list ?? []} amount={flopsOf} />
        <Packages title={HOME_TEXT.beanPackages} items={beans.data?.list ?? []} amount={beansOf} />
      </div>
    </div>
  )
}

const flopsOf = (item: PriceItem): string => HOME_TEXT.flopsIn(item.grants.flops)
const beansOf = (item: PriceItem): string => HOME_TEXT.beansIn(item.grants.beans)

interface PackagesProps {
  readonly title: string
  readonly items: readonly PriceItem[]
  readonly amount: (item: PriceItem) => string
}

function Packages({ title, items, amount }: PackagesProps) {
  if (items.length === 0) return null
  return (
    <section>
      <h3 className={styles.kind}>{title}</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <span>
              {amount(item)}
              {item.promotionalInfo ? <small className={styles.promotion}>{item.promotionalInfo}</small> : null}
            </span>
            <span className={styles.amount}>{HOME_TEXT.images(imagesOf(item))}</span>
            <b>{formatMoney(item.priceFen)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
