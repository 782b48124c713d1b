import { getCoinPriceList, getFlopsPriceList, getPriceList } from '@tessera/shared/contract/billing'
import { BEAN_COST, FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { useEndpoint } from '@tessera/shared/query/query'
import { formatMoney } from '@tessera/shared/text/format.text'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { HOME_TEXT } from './home.text'
import styles from './Prices.module.css'

type PriceItem = EndpointOutput<typeof getPriceList>['list'][number]

/** What is on sale, as the server lists it. */
export function Prices() {
  const memberships = useEndpoint(getPriceList, {})
  const flops = useEndpoint(getFlopsPriceList, {})
  const beans = useEndpoint(getCoinPriceList, {})
  if (memberships.isPending) return <LoadingState variant="cards" />
  if (!memberships.data) {
    return (
      <ErrorState
        error={memberships.error}
        kept={HOME_TEXT.priceKept}
        retrying={memberships.isFetching}
        onRetry={() => {
          for (const query of [memberships, flops, beans]) if (query.isError) void query.refetch()
        }}
      />
    )
  }
  return (
    <div className={styles.prices}>
      <h3 className={styles.kind}>{HOME_TEXT.memberships}</h3>
      <ul className={styles.memberships}>
        {memberships.data.list.map((item) => (
          <Membership key={item.id} item={item} />
        ))}
      </ul>
      <div className={styles.packages}>
        <Packages title={HOME_TEXT.flopsPackages} items={flops.data?.list ?? []} amount={flopsOf} />
        <Packages title={HOME_TEXT.beanPackages} items={beans.data?.list ?? []} amount={beansOf} />
      </div>
    </div>
  )
}

const flopsOf = (item: PriceItem): string => HOME_TEXT.flopsIn(item.grants.flops)
const beansOf = (item: PriceItem): string => HOME_TEXT.beansIn(item.grants.beans)

function imagesOf({ grants }: PriceItem): number {
  const months = Math.floor((grants.days ?? 0) / 30)
  const flops = grants.flops + months * grants.monthlyFlops
  return Math.floor(flops / FLOPS_PER_IMAGE) + Math.floor(grants.beans / BEAN_COST.image)
}

function Membership({ item }: { readonly item: PriceItem }) {
  const { grants, promotionalInfo } = item
  return (
    <li className={styles.membership}>
      <h4>{item.name}</h4>
      <p className={styles.price}>
        <b>{formatMoney(item.priceFen)}</b>
        {grants.days === null ? null : <span>{HOME_TEXT.perDays(grants.days)}</span>}
      </p>
      <ul className={styles.grants}>
        {grants.flops > 0 ? <li>{HOME_TEXT.grantsFlops(grants.flops)}</li> : null}
        {grants.monthlyFlops > 0 ? <li>{HOME_TEXT.grantsMonthlyFlops(grants.monthlyFlops)}</li> : null}
        {grants.beans > 0 ? <li>{HOME_TEXT.grantsBeans(grants.beans)}</li> : null}
        {imagesOf(item) > 0 ? <li>{HOME_TEXT.grantsImages(imagesOf(item))}</li> : null}
      </ul>
      {promotionalInfo ? <p className={styles.promotion}>{promotionalInfo}</p> : null}
    </li>
  )
}

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
              {item.name}
              {item.promotionalInfo ? <small className={styles.promotion}>{item.promotionalInfo}</small> : null}
            </span>
            <span className={styles.amount}>{amount(item)}</span>
            <b>{formatMoney(item.priceFen)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
