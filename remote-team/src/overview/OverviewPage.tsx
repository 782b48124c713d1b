import { type CustomerOverview, getCustomerOverview } from '@tessera/shared/contract/team'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatDay } from '@tessera/shared/text/format.text'
import { Button, EmptyState, ErrorState, LoadingState, Page, copyText, saveBlob, toast } from '@tessera/shared/ui/core'
import { Metric } from '@tessera/shared/ui/data'
import { Copy, Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ROUTES_TEXT } from '../routes.text'
import { Change, MemberTable, StageLegend } from './MemberTable'
import { asCsv, asTabs, headingOf, linesOf, previousOf, sheetOf, totalsOf } from './overview.rules'
import { type Figure, OVERVIEW_TEXT as TEXT } from './overview.text'
import styles from './Overview.module.css'
import { Trend } from './Trend'

const METRICS: readonly Figure[] = ['customers', 'overdue', 'followed', 'designs', 'views', 'likes', 'deals']

/** Months are those of the viewer's clock. */
const CLOCK = { utcOffsetMinutes: -new Date().getTimezoneOffset() }

/** Who is behind on follow-ups, what was made, seen, liked and sold, by member. */
export default function OverviewPage() {
  const query = useEndpoint(getCustomerOverview, CLOCK)
  const { data } = query
  return (
    <Page title={ROUTES_TEXT.overview} description={TEXT.description} extra={data ? <Exports {...data} /> : null}>
      {query.isPending ? <LoadingState variant="figures" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data ? <Overview {...data} /> : null}
    </Page>
  )
}

function Overview({ members, departed, months }: CustomerOverview) {
  const lines = linesOf({ members, departed })
  const totals = totalsOf(lines)
  return (
    <div className={styles.page}>
      <div className={styles.metrics}>
        {METRICS.map((figure) => {
          const { name, span } = headingOf(figure)
          const hint = (
            <>
              {span} <Change now={totals[figure]} before={previousOf(lines, figure)} />
            </>
          )
          return <Metric key={figure} label={name} value={totals[figure]} hint={hint} />
        })}
      </div>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2 className={styles.heading}>{TEXT.byMember}</h2>
          <StageLegend />
        </div>
        <MemberTable members={members} departed={departed} />
        {members.length === 1 ? (
          <EmptyState picture="people" text={TEXT.alone} action={<Link to={links.members()}>{TEXT.toMembers}</Link>} />
        ) : null}
      </section>
      <Trend months={months} />
    </div>
  )
}

function Exports(overview: CustomerOverview) {
  const copy = async () => {
    try {
      await copyText(asTabs(sheetOf(overview)))
      toast.success(TEXT.copied)
    } catch {
      toast.error(TEXT.notCopied)
    }
  }
  const download = () => {
    const sheet = new Blob([asCsv(sheetOf(overview))], { type: 'text/csv;charset=utf-8' })
    saveBlob(sheet, TEXT.fileName(formatDay(new Date().toISOString())))
  }
  return (
    <>
      <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {TEXT.copy}
      </Button>
      <Button icon={<Download aria-hidden />} onClick={download}>
        {TEXT.export}
      </Button>
    </>
  )
}
