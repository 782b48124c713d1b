import { getHistoryList } from '@tessera/shared/contract/design/history'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { useEndpointPages } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, ButtonLink, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { SEND_DESIGNS_TEXT as TEXT } from './send-designs.text'
import styles from './SendDesigns.module.css'

const PAGE_SIZE = 24

interface DesignChoiceProps {
  readonly customerId: string
  /** What choosing is for. */
  readonly hint: string
  readonly isChosen: (taskId: string) => boolean
  readonly onToggle: (task: DesignTask) => void
  /** Told whether there is anything to choose from. */
  readonly onFound: (any: boolean) => void
}

/** A customer's designs as pictures, several of which can be chosen. */
export function DesignChoice({ customerId, hint, isChosen, onToggle, onFound }: DesignChoiceProps) {
  const query = useEndpointPages(getHistoryList, { customerId, pageSize: PAGE_SIZE })
  const designs = query.data?.pages.flatMap(({ list }) => list).filter(({ results }) => results.length > 0) ?? []
  const any = designs.length > 0
  useEffect(() => onFound(any), [any, onFound])
  if (query.isPending) return <LoadingState variant="cards" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (designs.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        picture="floor"
        text={TEXT.none}
        action={
          <ButtonLink variant="primary" to={links.designFor(customerId)}>
            {TEXT.begin}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <ul className={styles.grid} aria-label={TEXT.list}>
        {designs.map((task) => (
          <li key={task.id}>
            <Design task={task} chosen={isChosen(task.id)} onToggle={() => onToggle(task)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="quiet" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {TEXT.more}
        </Button>
      ) : null}
    </>
  )
}

interface DesignProps {
  readonly task: DesignTask
  readonly chosen: boolean
  readonly onToggle: () => void
}

function Design({ task: { results, createdAt }, chosen, onToggle }: DesignProps) {
  const cover = results.find(({ favorite }) => favorite) ?? results[0]
  return (
    <button type="button" className={styles.design} aria-pressed={chosen} onClick={onToggle}>
      <span className={styles.picture}>
        {cover ? <LazyImage src={sizedImage(cover.previewUrl, 320)} alt="" ratio={4 / 3} /> : null}
        {chosen ? (
          <span className={styles.tick}>
            <Check size={14} aria-hidden />
          </span>
        ) : null}
      </span>
      <span className={styles.time}>{TEXT.made(formatTime(createdAt), results.length)}</span>
    </button>
  )
}
