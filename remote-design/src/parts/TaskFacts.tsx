import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { formatTime } from '@tessera/shared/text/format.text'
import { Fact, Facts, StatusTag } from '@tessera/shared/ui/data'
import { CircleAlert } from 'lucide-react'
import type { ModeFacts } from './mode-facts'
import styles from './TaskFacts.module.css'
import { STATUS_TONES } from './task.rules'
import {
  areaDoubtText,
  chargeText,
  reportDetails,
  reportText,
  STATUS_TEXT,
  TASK_TEXT as TEXT,
  warningTexts,
} from './task.text'

interface TaskFactsProps {
  readonly task: DesignTask
  readonly result: DesignResult | undefined
  readonly mode: ModeFacts
}

/** A task's inputs and cost. */
export function TaskFacts({ task, result, mode }: TaskFactsProps) {
  const { photo } = task
  return (
    <>
      <Facts>
        <Fact name={TEXT.status}>
          <StatusTag tone={STATUS_TONES[task.status]}>{STATUS_TEXT[task.status]}</StatusTag>
        </Fact>
        {mode.rows(task)}
        <Fact name={TEXT.charge}>{chargeText(task)}</Fact>
        {result !== undefined ? <Fact name={TEXT.pictureSize}>{TEXT.pixels(result.width, result.height)}</Fact> : null}
        <Fact name={TEXT.created}>{formatTime(task.createdAt)}</Fact>
      </Facts>
      {result && result.width < photo.width ? (
        <p className={styles.note}>{TEXT.smallerThanPhoto(photo.width, photo.height)}</p>
      ) : null}
      {warningTexts(task.warnings).map((text) => (
        <Warning key={text} text={text} />
      ))}
    </>
  )
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className={styles.warning}>
      <CircleAlert size={14} aria-hidden />
      {text}
    </p>
  )
}

/** Area and number of tiles, the figures a customer asks for first. */
export function TaskReport({ task, mode }: Pick<TaskFactsProps, 'task' | 'mode'>) {
  const report = mode.report?.(task)
  if (!report) return null
  const doubt = areaDoubtText(report)
  return (
    <div className={styles.report}>
      <span>{TEXT.area}</span>
      <b>{reportText(report)}</b>
      {reportDetails(report).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {doubt ? <Warning text={doubt} /> : null}
    </div>
  )
}
