import { type CustomerImport, getImportList } from '../../contract/customer-import'
import { useEndpoint } from '../../query/query'
import { formatTime } from '../../text/format.text'
import { Button, showError } from '../../ui/core'
import { unimportedRows, saveWorkbook } from '../workbook'
import { CUSTOMER_IMPORT_TEXT as TEXT } from './customer-import.text'
import { CUSTOMER_SHEET } from './customer-sheet'
import { Running } from './CustomerImportPanel'
import styles from './FormerImports.module.css'
import { reasonOf, unimportedCount, unimportedOf } from './unimported'

const POLL_MS = 1000

/** The team's latest imports: a running one with its progress, ended ones with the rows that were left. */
export function FormerImports() {
  const found = useEndpoint(
    getImportList,
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
            <small>{TEXT.byWhom(each.by.userName, formatTime(each.createdAt))}</small>
            {each.state === 'running' ? <Running data={each} /> : <Ended data={each} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ended({ data }: { readonly data: CustomerImport }) {
  const download = async () => {
    const rows = await unimportedOf(data.id)
    await saveWorkbook(
      unimportedRows(
        CUSTOMER_SHEET,
        rows.map((row) => ({ value: row.value, reason: reasonOf(row) })),
      ),
      CUSTOMER_SHEET,
      TEXT.downloadName,
    )
  }
  return (
    <>
      <span>
        {data.state === 'stopped' ? `${TEXT.stopped}，` : null}
        {TEXT.summary(data.outcomes)}，{TEXT.charged(data.chargedBeans)}
      </span>
      {unimportedCount(data) > 0 ? (
        <Button size="small" onClick={() => void download().catch(showError)}>
          {TEXT.download}
        </Button>
      ) : null}
    </>
  )
}
