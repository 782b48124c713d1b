import { getHistoryList } from '@tessera/shared/contract/design/history'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { SHARE_LIMITS } from '@tessera/shared/contract/share'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { useEndpointPages } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, ButtonLink, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { SendSheet } from '@tessera/shared/ui/send'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SEND_DESIGNS_TEXT as TEXT } from './send-designs.text'
import styles from './SendDesigns.module.css'

interface SendDesignsProps {
  readonly customerId: string
  readonly open: boolean
  readonly onClose: () => void
}

const PAGE_SIZE = 24

/** A customer's designs are chosen, and sent as one link. */
export function SendDesigns({ customerId, open, onClose }: SendDesignsProps) {
  const [chosen, setChosen] = useState<readonly DesignTask[]>([])
  const [sending, setSending] = useState(false)
  const [hasDesigns, setHasDesigns] = useState(false)
  const close = () => {
    setChosen([])
    onClose()
  }
  const toggle = (task: DesignTask) =>
    setChosen((former) => {
      const others = former.filter(({ id }) => id !== task.id)
      return others.length < former.length ? others : [...former, task].slice(0, SHARE_LIMITS.results)
    })
  return (
    <>
      <Sheet
        open={open && !sending}
        title={TEXT.title}
        width={720}
        onClose={close}
        footer={
          hasDesigns ? (
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => setSending(true)}>
              {chosen.length === 0 ? TEXT.choose : TEXT.next(chosen.length)}
            </Button>
          ) : null
        }
      >
        <Designs customerId={customerId} chosen={chosen} onToggle={toggle} onFound={setHasDesigns} />
      </Sheet>
      <SendSheet
        open={open && sending}
        tasks={chosen}
        onClose={() => {
          setSending(false)
          close()
        }}
      />
    </>
  )
}

interface DesignsProps extends Pick<SendDesignsProps, 'customerId'> {
  readonly chosen: readonly DesignTask[]
  readonly onToggle: (task: DesignTask) => void
  /** Told whether there is anything to choose from. */
  readonly onFound: (any: boolean) => void
}

function Designs({ customerId, chosen, onToggle, onFound }: DesignsProps) {
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
      <p className={styles.hint}>{TEXT.hint(SHARE_LIMITS.results)}</p>
      <ul className={styles.grid} aria-label={TEXT.list}>
        {designs.map((task) => (
          <li key={task.id}>
            <Design task={task} chosen={chosen.some(({ id }) => id === task.id)} onToggle={() => onToggle(task)} />
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
