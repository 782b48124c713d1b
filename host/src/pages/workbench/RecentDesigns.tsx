import { getHistoryList } from '@tessera/shared/contract/design/history'
import { caveatOf } from '@tessera/shared/contract/design/caveat'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatTime } from '@tessera/shared/text/format.text'
import { ButtonLink, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link } from 'react-router-dom'
import { progressText, WORKBENCH_TEXT } from './workbench.text'
import styles from './RecentDesigns.module.css'

const SHOWN = 6
/** Polling interval while a design is being made. */
const REFRESH_MS = 3000

const inProgress = ({ status }: DesignTask): boolean => status === 'queued' || status === 'running'

export function RecentDesigns({ startPath }: { readonly startPath: string }) {
  const query = useEndpoint(
    getHistoryList,
    { pageNum: 1, pageSize: SHOWN },
    { refetchInterval: (data) => (data?.list.some(inProgress) ? REFRESH_MS : false) },
  )
  return (
    <section className={styles.recent}>
      <header className={styles.head}>
        <h2>{WORKBENCH_TEXT.recent}</h2>
        {query.data && query.data.total > 0 ? <Link to="/work/design/history">{WORKBENCH_TEXT.all}</Link> : null}
      </header>
      <Strip query={query} startPath={startPath} />
    </section>
  )
}

type Query = ReturnType<typeof useEndpoint<typeof getHistoryList>>

function Strip({ query, startPath }: { readonly query: Query; readonly startPath: string }) {
  if (query.isPending) return <LoadingState variant="cards" />
  if (!query.data) {
    return (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        kept={WORKBENCH_TEXT.kept}
      />
    )
  }
  if (query.data.list.length === 0) {
    return (
      <EmptyState
        text={WORKBENCH_TEXT.empty}
        action={
          <ButtonLink to={startPath} variant="primary" size="large">
            {WORKBENCH_TEXT.emptyAction}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <ul className={styles.list}>
      {query.data.list.map((task) => (
        <li key={task.id}>
          <Design task={task} />
        </li>
      ))}
    </ul>
  )
}

/** The material's name; for a mode that this release does not know, the mode's name. */
function nameOf(task: DesignTask): string {
  return 'material' in task ? (task.material?.name ?? WORKBENCH_TEXT.noMaterial) : DESIGN_TYPE_TEXT[task.designType]
}

function Design({ task }: { readonly task: DesignTask }) {
  const result = task.results[0]
  const material = nameOf(task)
  const caveat = result ? caveatOf(task) : null
  return (
    <Link to={links.designTask(task.id)} className={styles.design}>
      <div className={styles.frame}>
        <LazyImage
          src={result?.previewUrl ?? task.photo.url}
          alt={result ? WORKBENCH_TEXT.resultAlt(material) : WORKBENCH_TEXT.photoAlt}
        />
        <span className={styles.marks}>
          {task.status === 'succeeded' ? null : <span className={styles.status}>{progressText(task)}</span>}
          {caveat ? <StatusTag tone="accent">{CAVEAT_TEXT[caveat]}</StatusTag> : null}
        </span>
      </div>
      <b className={styles.material}>{material}</b>
      <time className={styles.time} dateTime={task.createdAt}>
        {formatTime(task.createdAt)}
      </time>
    </Link>
  )
}
