import { confirm } from '@tessera/shared/ui/overlay'
import { useRef } from 'react'
import { useWorkbench } from '../workbench-context'
import { REGION_STEP } from '../workbench.store'
import { REGION_TEXT as TEXT } from './region.text'
import { isAwaited, needsCheck } from './region.rules'

const EARLY = { title: TEXT.earlyTitle, content: TEXT.earlyContent, okText: TEXT.earlyStart }
const UNSURE = {
  title: TEXT.unsureTitle,
  content: TEXT.unsureContent,
  okText: TEXT.unsureStart,
  cancelText: TEXT.unsureLook,
}

/**
 * Asks before starting while the photo is still looked at, and once with an uncertain suggestion that nobody has looked at.
 * False: the person wants to wait or to look.
 */
export function useRegionCheck(): () => Promise<boolean> {
  const { mode, store, region, goToStep } = useWorkbench()
  const asking = useRef(false)
  return async () => {
    const { suggestion, canvas, inputs } = store.getState()
    if (mode.meansWhole?.(inputs)) return true
    const isEarly = isAwaited(suggestion, canvas.partShares)
    if (!isEarly && !needsCheck(suggestion)) return true
    // The second click of a double click.
    if (asking.current) return false
    asking.current = true
    const confirmed = await confirm(isEarly ? EARLY : UNSURE)
    asking.current = false
    if (confirmed && !isEarly) region.check()
    // On the phone, to the step where one looks at it.
    if (!confirmed && !isEarly) goToStep(REGION_STEP)
    return confirmed
  }
}
