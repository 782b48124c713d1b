import styles from './BeanPrices.module.css'
import { BEAN_PRICES, type CoinUse } from './purchase.text'

/** Price list in beans; highlights the line of `use`. */
export function BeanPrices({ use }: { readonly use?: CoinUse }) {
  return (
    <dl className={styles.prices}>
      {BEAN_PRICES.map((each) => (
        <div key={each.use} className={each.use === use ? styles.present : undefined}>
          <dt>{each.name}</dt>
          <dd>{each.price}</dd>
        </div>
      ))}
    </dl>
  )
}
