import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isSameAddress, moveTo, readAddress, type WorkAddress, writeAddress } from './work-address'
import type { Workbench } from './workbench'
import { useWork, useWorkbench } from './workbench-context'
import { FIRST_STEP, type WorkState } from './workbench.store'

/** History state of an entry: the addresses below it. Survives a reload. */
interface Entry {
  readonly trail: readonly WorkAddress[]
}

const trailOf = (state: unknown): readonly WorkAddress[] => (state as Partial<Entry> | null)?.trail ?? []

function addressOf({ photo, taskId, stage, step }: WorkState, withSteps: boolean): WorkAddress {
  const showsTask = stage === 'task' && taskId !== null
  return { task: taskId, step: !withSteps || showsTask ? null : photo ? step : FIRST_STEP }
}

/**
 * Applies a URL to the workbench. If the initial URL names neither task nor step, shows what was shown last, but no result that has been
 * seen, nor the price of a batch that was made: whoever comes back by the menu has another photo.
 */
function take(workbench: Workbench, { task, step }: WorkAddress, isFirst: boolean): void {
  const { taskId, seenTaskId, photo, batchId, step: last } = workbench.store.getState()
  if (task !== null) workbench.openTask(task)
  else if (!isFirst || step !== null) workbench.leaveTask()
  else if (taskId !== null) {
    if (taskId !== seenTaskId) return workbench.showTask()
    workbench.leaveTask()
    if (photo) workbench.goToStep(FIRST_STEP)
  } else if (batchId !== null && photo && last === workbench.mode.steps.at(-1)?.id) workbench.goToStep(FIRST_STEP)
  if (step !== null && photo) workbench.goToStep(step)
}

/**
 * Synchronises `?task=` with the workbench's task and, with one step per screen, `?step=` with the step. A new URL (link, back button)
 * wins over the workbench; changes in the workbench update the URL; a URL without parameters restores the last task.
 */
export function useWorkAddress(withSteps: boolean): void {
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const workbench = useWorkbench()
  const steps = withSteps ? workbench.mode.steps.map((step) => step.id) : []
  const address = readAddress(parameters, steps)
  const shown = useWork((work) => JSON.stringify(addressOf(work, withSteps)))
  const seen = useRef<WorkAddress | null>(null)
  /** Target of the pending navigation; history steps are asynchronous. */
  const heading = useRef<WorkAddress | null>(null)

  const write = (wanted: WorkAddress, isArrival: boolean): void => {
    const trail = trailOf(state)
    // After starting over, the history entries of the previous work are invalid.
    const isEmptied = wanted.step === FIRST_STEP && wanted.task === null && workbench.store.getState().photo === null
    const move = isArrival ? 'replace' : isEmptied ? trail.length || 'replace' : moveTo(steps, trail, address, wanted)
    heading.current = wanted
    if (typeof move === 'number') return void navigate(-move)
    const entry: Entry = move === 'push' ? { trail: [...trail, address] } : { ...(state as object | null), trail }
    const search = `?${writeAddress(parameters, wanted)}`
    void navigate({ search }, { state: entry, replace: move === 'replace', preventScrollReset: true })
  }

  const bringTogether = useEffectEvent(() => {
    const former = seen.current
    seen.current = address
    const isNew = former === null || !isSameAddress(address, former)
    // While going back, the entry reached may be a later step: it is replaced by the target.
    if (isNew && heading.current === null) take(workbench, address, former === null)
    const wanted = addressOf(workbench.store.getState(), withSteps)
    if (isSameAddress(wanted, address)) heading.current = null
    else if (isNew || !heading.current || !isSameAddress(wanted, heading.current)) write(wanted, isNew)
  })
  useEffect(() => bringTogether(), [address.task, address.step, shown, withSteps])
}
