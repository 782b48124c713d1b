import type { CustomerOverview } from '@tessera/shared/contract/team'
import { formatNumber } from '@tessera/shared/text/format.text'
import { barsOf } from './overview.rules'
import { OVERVIEW_TEXT as TEXT, SERIES, SERIES_TEXT } from './overview.text'
import styles from './Overview.module.css'

const WIDTH = 240
const HEIGHT = 56

/** A small bar chart for each series, with its figures below the bars. */
export function Trend({ months }: Pick<CustomerOverview, 'months'>) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{TEXT.trend(months.length)}</h2>
      <div className={styles.trends}>
        {SERIES.map((series) => (
          <Bars key={series} months={months} series={series} />
        ))}
      </div>
    </section>
  )
}

interface BarsProps extends Pick<CustomerOverview, 'months'> {
  readonly series: (typeof SERIES)[number]
}

function Bars({ months, series }: BarsProps) {
  const values = months.map((each) => each[series])
  const told = months.map((each) => `${TEXT.month(each.month)} ${formatNumber(each[series])}`).join('，')
  return (
    <figure className={styles.trend}>
      <figcaption>{SERIES_TEXT[series]}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={TEXT.trendOf(SERIES_TEXT[series], told)}
      >
        {barsOf(values, WIDTH, HEIGHT).map((bar, index) => (
          <rect key={months[index]!.month} rx={2} {...bar} />
        ))}
      </svg>
      <ol className={styles.months} aria-hidden>
        {months.map((each) => (
          <li key={each.month}>
            <b>{formatNumber(each[series])}</b>
            <span>{TEXT.month(each.month)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
