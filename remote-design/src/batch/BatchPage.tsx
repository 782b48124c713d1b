import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { Button, ButtonLink, EmptyState, ErrorState, LoadingState, Page, showError } from '@tessera/shared/ui/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { modeFactsOf, titleOf } from '../modes/modes'
import { batchAgainAt, photoAt } from '../parts/again-address'
import { useBulk } from '../parts/bulk/use-bulk'
import { CustomerRow } from '../parts/customer/CustomerRow'
import { takesOf } from '../parts/take'
import { useAskWhileGoing } from '../parts/use-ask-while-going'
import { useRefreshBalances } from '../parts/task.api'
import { INTERRUPTED } from '../parts/task.text'
import { ZoomViewer } from '../parts/ZoomViewer'
import { BatchCell } from './BatchCell'
import { useBatch, useCancelBatch } from './batch.api'
import styles from './BatchPage.module.css'
import { actedOn, canCompare, cellsOf, factsOf, roomsOf } from './batch.rules'
import { BATCH_TEXT as TEXT } from './batch.text'

const HISTORY = '/work/design/history'

/** The pictures of one batch beside each other: to compare, pick, send and keep. */
export default function BatchPage() {
  const [parameters] = useSearchParams()
  const id = parameters.get('batch')
  const { data, isError, error, refetch, isInterrupted } = useBatch(id)
  const tasks = data?.tasks ?? []
  return (
    <Page title={tasks[0] ? TEXT.titleOf(DESIGN_TYPE_TEXT[tasks[0].designType]) : TEXT.title}>
      {id === null ? <Nothing text={TEXT.none} /> : null}
      {data && tasks.length === 0 ? <Nothing text={TEXT.deleted} /> : null}
      {!data && isError ? <ErrorState error={error} onRetry={() => void refetch()} list={HISTORY} /> : null}
      {!data && !isError && id !== null ? <LoadingState variant="cards" /> : null}
      {data && tasks.length > 0 ? <Pictures batchId={data.id} tasks={tasks} isInterrupted={isInterrupted} /> : null}
    </Page>
  )
}

function Nothing({ text }: { readonly text: string }) {
  return <EmptyState picture="floor" text={text} action={<ButtonLink to={HISTORY}>{TEXT.history}</ButtonLink>} />
}

interface PicturesProps {
  readonly batchId: string
  readonly tasks: readonly DesignTask[]
  /** What is known of them may have changed. */
  readonly isInterrupted: boolean
}

function Pictures({ batchId, tasks, isInterrupted }: PicturesProps) {
  const [shown, setShown] = useState<string | null>(null)
  const rooms = roomsOf(tasks)
  // One picture a room: they compare best in one grid.
  const groups = rooms.some((room) => cellsOf(room).length > 1) ? rooms : [[...tasks]]
  return (
    <div className={styles.batch}>
      <Progress batchId={batchId} tasks={tasks} isInterrupted={isInterrupted} />
      <div className={styles.customer}>
        <CustomerRow tasks={tasks} />
      </div>
      {groups.map((room, index) => (
        <section key={room[0]!.photo.fileId} className={styles.room}>
          {groups.length > 1 ? <h2 className={styles.heading}>{TEXT.room(index + 1, groups.length)}</h2> : null}
          <ul className={styles.grid} aria-label={groups.length > 1 ? TEXT.room(index + 1, groups.length) : TEXT.grid}>
            {cellsOf(room).map(({ task, result }, place) => (
              <li key={result?.id ?? task.id}>
                <BatchCell
                  task={task}
                  result={result}
                  isInterrupted={isInterrupted}
                  room={groups.length === 1 && rooms.length > 1 ? TEXT.roomName(place + 1) : undefined}
                  onLarge={setShown}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Actions tasks={tasks} />
      {shown === null ? null : (
        <ZoomViewer takes={takesOf(tasks, modeFactsOf)} first={shown} onClose={() => setShown(null)} />
      )}
    </div>
  )
}

function Progress({ batchId, tasks, isInterrupted }: PicturesProps) {
  const cancel = useCancelBatch()
  const refreshBalances = useRefreshBalances()
  const { all, made, going, failed, canceled, flops, beans, held } = factsOf(tasks)
  const ask = useAskWhileGoing(going > 0, TEXT.endedFirst)
  const stop = async () => {
    const question = {
      title: TEXT.cancelTitle,
      content: TEXT.cancelContent,
      okText: TEXT.cancel,
      cancelText: TEXT.keepGoing,
    }
    if (!(await ask(question))) return
    await cancel.mutateAsync({ id: batchId }).catch(showError)
    refreshBalances()
  }
  return (
    <div className={styles.progress}>
      <output className={styles.words}>
        <b>{TEXT.summary(all, made, going)}</b>
        {made > 0 || going === 0 ? <span>{TEXT.used(flops, beans)}</span> : null}
        {held.flops + held.beans > 0 ? <span>{TEXT.held(held.flops, held.beans)}</span> : null}
        {failed > 0 ? <span>{TEXT.failed(failed)}</span> : null}
        {canceled > 0 ? <span>{TEXT.canceled(canceled)}</span> : null}
      </output>
      {going > 0 ? (
        <>
          <progress className={styles.bar} aria-label={TEXT.progress} max={all} value={all - going} />
          {isInterrupted ? (
            <p className={styles.quiet} role="alert">
              {INTERRUPTED.title}
              <br />
              {INTERRUPTED.text}
            </p>
          ) : null}
          <Button size="small" loading={cancel.isPending} onClick={() => void stop()}>
            {TEXT.cancel}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.quiet}>{TEXT.howTo(canCompare(tasks))}</p>
          <WayOn tasks={tasks} />
        </>
      )}
    </div>
  )
}

/** Back to the workbench: with what one of them was made of, or for another photo. */
function WayOn({ tasks }: Pick<PicturesProps, 'tasks'>) {
  const task = actedOn(tasks).tasks[0] ?? tasks[0]!
  const { path } = modeFactsOf(task)
  if (path === null) return null
  return (
    <div className={styles.wayOn}>
      <ButtonLink size="small" to={batchAgainAt(path, task.id)}>
        {TEXT.adjust}
      </ButtonLink>
      <ButtonLink size="small" to={photoAt(path, task.id)}>
        {TEXT.otherPhoto}
      </ButtonLink>
    </div>
  )
}

/** On what was picked, or on everything. */
function Actions({ tasks }: Pick<PicturesProps, 'tasks'>) {
  const { bulk, sheets } = useBulk(titleOf)
  const { tasks: meant, picked } = actedOn(tasks)
  if (meant.length === 0) return null
  return (
    <div className={styles.actions}>
      <span className={styles.meant}>{picked ? TEXT.chosen(meant.length) : TEXT.all(meant.length)}</span>
      {bulk
        .filter(({ danger }) => !danger)
        .map(({ text, icon, run }, index) => (
          <Button
            key={text}
            variant={index === 0 ? 'primary' : 'secondary'}
            icon={icon}
            onClick={() => void Promise.resolve(run(meant)).catch(showError)}
          >
            {text}
          </Button>
        ))}
      {sheets}
    </div>
  )
}
