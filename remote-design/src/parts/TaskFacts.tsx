import type { DesignResult, DesignTask } from '@tessera/shared/contract/design'
import { formatTime } from '@tessera/shared/text/format.text'
import { StatusTag } from '@tessera/shared/ui/data'
import { CircleAlert } from 'lucide-react'
import { Fragment } from 'react'
import styles from './TaskFacts.module.css'
import { STATUS_TONES } from './task.rules'
import {
  areaDoubtText,
  chargeText,
  LAYING_TEXT,
  reportDetails,
  reportText,
  STATUS_TEXT,
  TASK_TEXT as TEXT,
  warningTexts,
} from './task.text'

/** What a task laid, how much of it is needed, and what it cost. */
export function TaskFacts({ task, result }: { readonly task: DesignTask; readonly result: DesignResult | undefined }) {
  const { params, photo } = task
  const facts: [string, React.ReactNode][] = [
    [
      TEXT.status,
      <StatusTag key="status" tone={STATUS_TONES[task.status]}>
        {STATUS_TEXT[task.status]}
      </StatusTag>,
    ],
    [TEXT.material, task.material?.name ?? TEXT.noMaterial],
    [
      TEXT.laying,
      params.angleDeg === 0 ? LAYING_TEXT[params.laying] : `${LAYING_TEXT[params.laying]} · ${params.angleDeg}°`,
    ],
    [
      TEXT.grout,
      <span key="grout" className={styles.grout}>
        <i style={{ background: params.groutColor }} aria-hidden />
        {params.groutMm} mm
      </span>,
    ],
    [TEXT.charge, chargeText(task)],
    ...(result ? [[TEXT.pictureSize, TEXT.pixels(result.width, result.height)] satisfies [string, string]] : []),
    [TEXT.created, formatTime(task.createdAt)],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
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
export function TaskReport({ task }: { readonly task: DesignTask }) {
  if (!task.report) return null
  const doubt = areaDoubtText(task.report)
  return (
    <div className={styles.report}>
      <span>{TEXT.area}</span>
      <b>{reportText(task.report)}</b>
      {reportDetails(task.report).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {doubt ? <Warning text={doubt} /> : null}
    </div>
  )
}
