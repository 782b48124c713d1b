import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { caveatOf } from '@tessera/shared/contract/design/caveat'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { Button, EmptyState, showError, toast } from '@tessera/shared/ui/core'
import { BeforeAfter } from '@tessera/shared/ui/media'
import { CircleAlert, CircleSlash } from 'lucide-react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { CaveatTag } from '../../parts/CaveatTag'
import { useCancelTask } from '../../parts/task.api'
import { type Ask, useAskWhileGoing } from '../../parts/use-ask-while-going'
import { isDrawn, isFinished } from '../../parts/task.rules'
import { INTERRUPTED, taskErrorText } from '../../parts/task.text'
import { ProgressBar } from '../ProgressBar'
import { useWorkbench } from '../workbench-context'
import { WORKBENCH_TEXT } from '../workbench.text'
import styles from './TaskStage.module.css'
import { STAGE_TEXT as TEXT, timingText } from './task-stage.text'

interface TaskStageProps {
  readonly task: DesignTask
  readonly result: DesignResult | undefined
  /** Its progress cannot be asked for: whether it goes on is not known. */
  readonly interrupted: boolean
}

/** The task in the centre of the workbench: progress, result, or failure. */
export function TaskStage({ task, result, interrupted }: TaskStageProps) {
  const { showCanvas, mode } = useWorkbench()
  const ask = useAskWhileGoing(!isFinished(task), TEXT.endedFirst[task.status])
  if (!isFinished(task)) return <Progress task={task} interrupted={interrupted} ask={ask} />
  if (result) return <Comparison task={task} result={result} />
  if (task.status === 'canceled') return <Ended task={task} icon={<CircleSlash size={28} />} title={TEXT.canceled} />
  if (task.status === 'failed') {
    const reason = taskErrorText(task, mode.facts) ?? undefined
    return (
      <Ended
        task={task}
        icon={<CircleAlert size={28} />}
        title={TEXT.failedTitle}
        text={reason}
        charge={TEXT.notCharged}
      />
    )
  }
  return (
    <EmptyState
      picture="floor"
      text={TEXT.noResults}
      action={<Button onClick={showCanvas}>{WORKBENCH_TEXT.editAgain}</Button>}
    />
  )
}

function Comparison({ task, result }: { readonly task: DesignTask; readonly result: DesignResult }) {
  const { facts } = useWorkbench().mode
  return (
    <div className={styles.fitted} style={{ '--ratio': result.width / result.height } as React.CSSProperties}>
      <BeforeAfter
        key={result.id}
        before={sizedImage(task.photo.url, DESIGN_MAX_PX)}
        after={sizedImage(result.url, DESIGN_MAX_PX)}
        small={sizedImage(result.previewUrl, 320)}
        width={result.width}
        height={result.height}
        alt={facts.alt(task, result)}
        priority
        mark={caveatOf(task) && <CaveatTag task={task} />}
      />
    </div>
  )
}

function PhotoBehind({ task, dimmed }: { readonly task: DesignTask; readonly dimmed?: boolean }) {
  return (
    <img
      className={styles.photo}
      src={sizedImage(task.photo.url, DESIGN_MAX_PX)}
      alt=""
      draggable={false}
      data-dimmed={dimmed}
    />
  )
}

function Progress({ task, interrupted, ask }: Pick<TaskStageProps, 'task' | 'interrupted'> & { readonly ask: Ask }) {
  const { words } = useWorkbench().mode
  const running = (isDrawn(task) && words.drawing) || words.running
  const { cancel, canceling } = useCancelTask()
  const timing = task.timing ? timingText(task.timing) : null
  const percent = Math.round(task.progress * 100)
  const stop = async () => {
    const question = {
      title: TEXT.cancelTitle,
      content: TEXT.cancelContent,
      okText: TEXT.cancelTask,
      cancelText: TEXT.keepGoing,
    }
    if (!(await ask(question))) return
    const ended = await cancel(task).catch(showError)
    const words = ended && TEXT.endedFirst[ended]
    if (words) toast.info(words)
  }
  return (
    <div className={styles.stage}>
      <PhotoBehind task={task} />
      {interrupted ? null : <span className={styles.sweep} aria-hidden />}
      <div className={styles.card}>
        <output className={styles.title}>
          {interrupted ? INTERRUPTED.title : task.status === 'queued' ? TEXT.queued : running}
        </output>
        {/* Without a value until the engine has told one. */}
        {interrupted && percent === 0 ? null : (
          <ProgressBar label={running} percent={percent > 0 ? percent : undefined} />
        )}
        {timing && !interrupted ? <p className={styles.timing}>{timing}</p> : null}
        <p className={styles.quiet} role={interrupted ? 'alert' : undefined}>
          {interrupted ? INTERRUPTED.text : TEXT.background}
        </p>
        <Button size="small" loading={canceling} onClick={() => void stop()}>
          {TEXT.cancelTask}
        </Button>
      </div>
    </div>
  )
}

interface EndedProps {
  readonly task: DesignTask
  readonly icon: React.ReactNode
  readonly title: string
  readonly text?: string | undefined
  readonly charge?: string
}

function Ended({ task, icon, title, text, charge }: EndedProps) {
  const { showCanvas } = useWorkbench()
  return (
    <div className={styles.stage}>
      <PhotoBehind task={task} dimmed />
      <div className={styles.card} role="alert">
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <p className={styles.title}>{title}</p>
        {text ? <p>{text}</p> : null}
        {charge ? <p className={styles.charge}>{charge}</p> : null}
        <Button variant="primary" onClick={showCanvas}>
          {WORKBENCH_TEXT.editAgain}
        </Button>
      </div>
    </div>
  )
}
