import type { ImportQuote, ImportView } from '../contract/import'
import { useEndpoint } from '../query/query'
import { formatTime } from '../text/format.text'
import { Button, showError } from '../ui/core'
import styles from './FormerImports.module.css'
import type { ImportKind } from './import-kind'
import { IMPORT_TEXT as TEXT } from './import.text'
import { Running } from './RowImportPanel'
import { reasonOf, unimportedCount, unimportedOf } from './unimported'
import { saveWorkbook, unimportedRows } from './workbook'

const POLL_MS = 1000

interface FormerImportsProps<Row extends object, Quote extends ImportQuote> {
  readonly kind: ImportKind<Row, Quote>
}

/** The team's latest imports of a kind: a running one with its progress, ended ones with the rows that were left. */
export function FormerImports<Row extends object, Quote extends ImportQuote>({ kind }: FormerImportsProps<Row, Quote>) {
  const found = useEndpoint(
    kind.calls.list,
    {},
    {
      staleTime: 0,
      refetchInterval: (data) => (data?.list.some(({ state }) => state === 'running') ? POLL_MS : false),
    },
  )
  const list = found.data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className={styles.former} aria-label={TEXT.former}>
      <h2>{TEXT.former}</h2>
      <ul>
        {list.map((each) => (
          <li key={each.id}>
            <b>{each.fileName}</b>
            <small>{TEXT.byWhom(each.by.userName, formatTime(each.createdAt), each.factoryName ?? null)}</small>
            {each.state === 'running' ? <Running kind={kind} data={each} /> : <Ended kind={kind} data={each} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EndedProps<Row extends object, Quote extends ImportQuote> extends FormerImportsProps<Row, Quote> {
  readonly data: ImportView
}

function Ended<Row extends object, Quote extends ImportQuote>({ kind, data }: EndedProps<Row, Quote>) {
  const { calls, sheet, text } = kind
  const download = async () => {
    const rows = await unimportedOf(calls, data.id)
    await saveWorkbook(
      unimportedRows(
        sheet,
        rows.map((row) => ({ value: row.value, reason: reasonOf(kind, row) })),
      ),
      sheet,
      text.downloadName,
    )
  }
  return (
    <>
      <span>
        {data.state === 'stopped' ? `${TEXT.stopped}，` : null}
        {text.summary(data.outcomes)}，{TEXT.charged(data.chargedBeans)}
      </span>
      {unimportedCount(data) > 0 ? (
        <Button size="small" onClick={() => void download().catch(showError)}>
          {TEXT.download}
        </Button>
      ) : null}
    </>
  )
}
