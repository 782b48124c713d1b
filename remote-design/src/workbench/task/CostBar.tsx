import { useQueryClient } from '@tanstack/react-query'
import { estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import { MOST_BATCH_IMAGES } from '@tessera/shared/contract/design/task-fields'
import { queryKey } from '@tessera/shared/query/query'
import { sessionStore } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { useCreditCheck } from '@tessera/shared/ui/guards'
import { CircleAlert, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { batchAt } from '../../parts/batch-address'
import { useRefreshBalances } from '../../parts/task.api'
import { useIsOperator } from '../../parts/use-is-operator'
import { variantsOf } from '../batch/batch.rules'
import { BATCH_CHOICE_TEXT, ROOMS_TEXT } from '../batch/batch.text'
import { useAreaDoubt } from '../plane/use-area-doubt'
import { useReadiness, useWork, useWorkbench } from '../workbench-context'
import { REGION_STEP } from '../workbench.store'
import { CustomerField } from './CustomerField'
import { useRegionCheck } from '../region/use-region-check'
import styles from './CostBar.module.css'
import { type Estimate, isOverLimit, isRefused, isSilent, lacksEngine, payment, wasRefused } from './start.rules'
import { useCount, useEstimate } from './use-estimate'
import { balanceText, capabilityText, costText, quotaText, STAGE_TEXT as TEXT } from './task-stage.text'

const COUNTS = [1, 2, 3, 4].map((count) => ({ value: count, label: TEXT.countValue(count) }))

interface CostBarProps {
  /** Beside the start: the way back, on the phone. */
  readonly back?: ReactNode
  /** Navigates to the missing input: another screen on the phone. */
  readonly onMissing?: (step: string) => void
}

/** Price, balance and start button; always visible, so that nobody starts without seeing the price. */
export function CostBar({ back, onMissing }: CostBarProps) {
  const { start: startTask, goToStep, mode } = useWorkbench()
  const toStep = onMissing ?? goToStep
  const confirmRegion = useRegionCheck((step) => {
    goToStep(step)
    onMissing?.(step)
  })
  const count = useCount()
  const variants = useWork((state) => variantsOf(mode, state).length)
  const rooms = useWork((state) => 1 + state.rooms.length)
  const isTooMany = count > MOST_BATCH_IMAGES
  const isCounted = useWork(({ inputs }) => (mode.countOf?.(inputs) ?? null) !== null)
  const starting = useWork((state) => state.starting)
  const startError = useWork((state) => state.startError)
  const batchId = useWork((state) => state.batchId)
  const again = useWork((state) => state.attempts.length > 0) || batchId !== null
  const [missing] = useReadiness().missing
  const estimate = useEstimate()
  const share = useWork((state) => state.canvas.regionShare)
  const refused = mode.refuses?.(share, estimate.data?.capability) ?? null
  const isLacking = useWork(({ inputs }) => lacksEngine(mode, inputs, estimate.data))
  const credit = useCreditCheck()
  const refreshBalances = useRefreshBalances()
  const client = useQueryClient()
  const navigate = useNavigate()

  const start = async () => {
    if (!(await confirmRegion())) return
    const former = sessionStore.getState()
    let passed = false
    await credit.run(async () => {
      passed = true
      const started = await startTask(estimate.data?.capability?.level)
      // Refused or not: engines come and go.
      if (!started) void client.invalidateQueries({ queryKey: queryKey(estimateCost) })
      // Shown at once, without asking for it first.
      if (started && 'task' in started) client.setQueryData(queryKey(queryTask, { id: started.task.id }), started.task)
      if (started && 'batchId' in started) void navigate(batchAt(started.batchId))
      // Updates the held amount in the header, even if the response was lost; also runs after a purchase.
      refreshBalances()
    }, count)
    // The check reports only a missing network and logs other failures: report here that nothing was started.
    const { token, rights } = sessionStore.getState()
    const answered = rights !== former.rights || token !== former.token
    if (!passed && !answered && navigator.onLine) toast.error(TEXT.startUnreachable)
  }

  return (
    <div className={styles.bar}>
      {startError ? (
        <p className={styles.error} role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>
            {errorText(startError)}
            <br />
            {wasRefused(startError) ? TEXT.startRefused : TEXT.startLost}
          </span>
        </p>
      ) : null}
      {batchId === null ? null : (
        <p className={styles.price}>
          <span className={styles.label}>{BATCH_CHOICE_TEXT.made}</span>
          <Link className={styles.retry} to={batchAt(batchId)}>
            {BATCH_CHOICE_TEXT.toBatch}
          </Link>
        </p>
      )}
      <CustomerField />
      {variants * rooms > 1 ? (
        <p className={styles.price}>
          {rooms > 1 ? ROOMS_TEXT.cells(rooms, variants, count) : BATCH_CHOICE_TEXT.cells(variants, count)}
        </p>
      ) : isCounted ? null : (
        <CountChoice />
      )}
      <AreaDoubt />
      {mode.Caution ? <mode.Caution /> : null}
      {isLacking ? null : <CapabilityNote capability={estimate.data?.capability} />}
      {isTooMany ? (
        <p className={styles.error} role="alert">
          {ROOMS_TEXT.tooMany(MOST_BATCH_IMAGES)}
        </p>
      ) : null}
      <Price estimate={estimate} />
      <div className={styles.go}>
        {back}
        {isLacking ? (
          // What it lacks stands in the mode's caution.
          <Button size="large" block disabled>
            {isSilent(estimate.data) ? TEXT.engineSilent : TEXT.lacksEngine}
          </Button>
        ) : missing ? (
          <Button className={styles.lacking} size="large" block onClick={() => toStep(missing.step)}>
            {missing.sentence}
          </Button>
        ) : refused ? (
          <Button className={styles.lacking} size="large" block onClick={() => toStep(REGION_STEP)}>
            {refused}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            block
            icon={<Sparkles aria-hidden />}
            loading={starting || credit.checking}
            // The price that is seen must be that of what is started.
            disabled={isRefused(estimate.data) || isTooMany || estimate.isPlaceholderData || isOverLimit(estimate.data)}
            onClick={() => void start()}
          >
            {starting ? TEXT.starting : startError ? TEXT.tryAgain : again ? TEXT.startAgain : TEXT.start}
          </Button>
        )}
      </div>
      {credit.sheet}
    </div>
  )
}

function CountChoice() {
  const { mode, setCount } = useWorkbench()
  const count = useWork((state) => state.count)
  return (
    <>
      <div className={styles.count}>
        <span className={styles.label}>{TEXT.count}</span>
        <Segmented<number> aria-label={TEXT.count} value={count} options={COUNTS} onChange={setCount} />
      </div>
      {count > 1 && mode.countHint ? <p className={styles.label}>{mode.countHint}</p> : null}
    </>
  )
}

/** The warning about an implausible scale where it is not scrolled away: beside the price, and below the phone's fields for it. */
export function AreaDoubt() {
  const text = useAreaDoubt()
  return text === null ? null : (
    <output className={styles.doubt}>
      <CircleAlert size={16} aria-hidden />
      {text}
    </output>
  )
}

/** What the configured engine cannot do, and what would make it possible: before anything is charged. */
function CapabilityNote({ capability }: Pick<Estimate, 'capability'>) {
  const text = capabilityText(capability, useIsOperator())
  if (text === null) return null
  // Nothing is lacking of what is asked for: no warning.
  if (capability?.level === 'full') return <p className={styles.label}>{text}</p>
  return (
    <output className={styles.doubt}>
      <CircleAlert size={16} aria-hidden />
      {text}
    </output>
  )
}

/** The price in one line, for the phone's steps before the last. */
export function PriceLine() {
  const { mode } = useWorkbench()
  const estimate = useEstimate()
  const isLacking = useWork(({ inputs }) => lacksEngine(mode, inputs, estimate.data))
  return isLacking ? null : <Price short estimate={estimate} />
}

interface PriceProps {
  readonly estimate: ReturnType<typeof useEstimate>
  readonly short?: boolean
}

function Price({ estimate: { data: estimate, isError, isPlaceholderData, refetch }, short }: PriceProps) {
  if (isError) {
    return (
      <p className={styles.price}>
        <span className={styles.label}>{TEXT.costUnknown}</span>
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          {TEXT.retryCost}
        </button>
      </p>
    )
  }
  // That of another number of pictures is not known either.
  if (!estimate || isPlaceholderData) return <p className={styles.price}>&nbsp;</p>
  return (
    <p
      className={styles.price}
      data-short={payment(estimate) === 'insufficient' || isOverLimit(estimate)}
      aria-live="polite"
    >
      <b>{costText(estimate)}</b>
      <span className={styles.label}>{short ? quotaText(estimate) : balanceText(estimate)}</span>
    </p>
  )
}
