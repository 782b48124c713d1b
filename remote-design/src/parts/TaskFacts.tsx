import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { formatTime } from '@tessera/shared/text/format.text'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { showError } from '@tessera/shared/ui/core'
import { InputNumber } from '@tessera/shared/ui/form'
import { links } from '@tessera/shared/remote/links'
import { CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SceneFacts } from '@tessera/shared/canvas/scene/scene'
import { CaveatTag } from './CaveatTag'
import { StateTag } from './StateTag'
import type { ModeFacts } from './mode-facts'
import styles from './TaskFacts.module.css'
import { type Lot, quantitiesOf, quantitiesOfLots, ROOM_SQM, type Sale } from '@tessera/shared/contract/quantities'
import { useSetRoomArea } from './task.api'
import { surfaceOfTask } from './task.rules'
import {
  AREA_TEXT,
  chargeText,
  continuesText,
  lotsText,
  lotText,
  madeByText,
  missingText,
  reportDetails,
  quantitiesText,
  TASK_TEXT as TEXT,
  warningTexts,
} from './task.text'

interface TaskFactsProps {
  readonly task: DesignTask
  readonly result: DesignResult | undefined
  readonly mode: ModeFacts
  /** Its state cannot be asked for. */
  readonly interrupted?: boolean
}

/** A task's inputs and cost. */
export function TaskFacts({ task, result, mode, interrupted = false }: TaskFactsProps) {
  const { photo } = task
  const missing = missingText(task, mode)
  return (
    <>
      <Facts>
        <Fact name={TEXT.status}>
          <span className={styles.tags}>
            <StateTag task={task} isInterrupted={interrupted} />
            <CaveatTag task={task} />
          </span>
        </Fact>
        {task.engine === null ? null : <Fact name={TEXT.madeBy}>{madeByText(task.engine)}</Fact>}
        {task.continues ? (
          <Fact name={TEXT.continues}>
            <Link to={links.designInHistory(task.continues.taskId)}>{continuesText(task.continues)}</Link>
          </Fact>
        ) : null}
        {mode.rows(task)}
        <Fact name={TEXT.charge}>{chargeText(task)}</Fact>
        {result !== undefined ? <Fact name={TEXT.pictureSize}>{TEXT.pixels(result.width, result.height)}</Fact> : null}
        <Fact name={TEXT.created}>{formatTime(task.createdAt)}</Fact>
      </Facts>
      {missing === null ? null : <Warning text={missing} />}
      {result && result.width < photo.width ? (
        <p className={styles.note}>{TEXT.smallerThanPhoto(photo.width, photo.height)}</p>
      ) : null}
      {warningTexts(task.warnings, surfaceOfTask(task)).map((text) => (
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

interface TaskReportProps extends Pick<TaskFactsProps, 'task' | 'mode'> {
  /** What the task's photo shows, where it is known. */
  readonly scene?: SceneFacts | null
}

/** Area and number of tiles, the figures a customer asks for first. */
export function TaskReport({ task, mode, scene = null }: TaskReportProps) {
  const report = mode.report?.(task)
  if (!report) return null
  const lots = mode.lots?.(task) ?? []
  const doubt = mode.doubt?.(task, scene) ?? null
  const sale = mode.sale?.(task) ?? null
  return <Quantities key={task.id} task={task} report={report} sale={sale} lots={lots} doubt={doubt} />
}

interface QuantitiesProps extends Pick<TaskFactsProps, 'task'> {
  readonly report: SurfaceReport
  readonly sale: Sale | null
  /** Empty with one material. */
  readonly lots: readonly Lot[]
  /** What is odd about the figures. */
  readonly doubt: string | null
}

function Quantities({ task, report, sale, lots, doubt }: QuantitiesProps) {
  const hint = useId()
  const surface = surfaceOfTask(task)
  const words = AREA_TEXT[surface]
  const saved = task.roomSqm ?? null
  /** Undefined until something is typed: until then a colleague's figure is shown, and none is saved over it. */
  const [typed, setTyped] = useState<number | null>()
  /** The same at once, for what is saved before the page is drawn again. */
  const latest = useRef<number | null>(undefined)
  const take = (sqm: number | null | undefined): void => {
    latest.current = sqm
    setTyped(sqm)
  }
  const roomSqm = typed === undefined ? saved : typed
  const { mutateAsync } = useSetRoomArea()
  const save = async () => {
    const sqm = latest.current
    if (sqm === undefined) return
    try {
      if (sqm !== saved) await mutateAsync({ taskId: task.id, roomSqm: sqm })
      // What was typed meanwhile is still to be saved.
      if (latest.current === sqm) take(undefined)
    } catch (error) {
      showError(error)
    }
  }
  const scaled = roomSqm !== null && roomSqm > report.areaSqm
  return (
    <div className={styles.report}>
      <span>{scaled ? words.roomArea : words.area}</span>
      {lots.length > 0 ? (
        <LotQuantitiesRows report={report} lots={lots} roomSqm={roomSqm} />
      ) : (
        <b>{quantitiesText(quantitiesOf(report, sale, roomSqm))}</b>
      )}
      {reportDetails(report, surface).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {scaled ? <span>{TEXT.roomScaled(roomSqm, report.areaSqm)}</span> : null}
      <label className={styles.room}>
        <span>{words.roomSqm}</span>
        <InputNumber
          aria-label={words.roomSqm}
          aria-describedby={hint}
          value={roomSqm}
          min={ROOM_SQM.min}
          max={ROOM_SQM.max}
          precision={1}
          suffix={TEXT.sqm}
          onChange={take}
          // The field rounds what was typed, and moves it between the bounds, only after this.
          onBlur={() => queueMicrotask(() => void save())}
          onPressEnter={() => void save()}
        />
      </label>
      {roomSqm !== null && roomSqm < report.areaSqm ? <Warning text={TEXT.roomSmaller(report.areaSqm)} /> : null}
      <span id={hint}>{TEXT.roomSqmHint}</span>
      {doubt ? <Warning text={doubt} /> : null}
    </div>
  )
}

function LotQuantitiesRows({
  report,
  lots,
  roomSqm,
}: Pick<QuantitiesProps, 'report' | 'lots'> & { readonly roomSqm: number | null }) {
  const quantities = quantitiesOfLots(report, lots, roomSqm)
  return (
    <>
      <b>{lotsText(quantities)}</b>
      {quantities.lots.map((lot) => (
        <b key={lot.name}>{lotText(lot)}</b>
      ))}
    </>
  )
}
