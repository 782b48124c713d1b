import { confirm } from '@tessera/shared/ui/overlay'
import { useRef } from 'react'
import { useWorkbench } from '../workbench-context'
import { REGION_STEP } from '../workbench.store'
import { REGION_TEXT as TEXT } from './region.text'
import { isAwaited, isNoRoom, needsCheck } from './region.rules'

const EARLY = { title: TEXT.earlyTitle, content: TEXT.earlyContent, okText: TEXT.earlyStart }
const LOOK = { okText: TEXT.unsureStart, cancelText: TEXT.unsureLook }
const UNSURE = { ...LOOK, title: TEXT.unsureTitle, content: TEXT.unsureContent }
const NO_ROOM = { ...LOOK, title: TEXT.noRoomTitle, content: TEXT.noRoomContent }

/**
 * Asks before starting while the photo is still looked at, and once with an uncertain suggestion that nobody has looked at, or a photo
 * that looks like none of a room.
 * False: the person wants to wait or to look.
 */
export function useRegionCheck(): () => Promise<boolean> {
  const { mode, store, region, goToStep, sayRoom } = useWorkbench()
  const asking = useRef(false)
  return async () => {
    const { suggestion, canvas, inputs, scene, roomSaid, regionKind } = store.getState()
    const kind = regionKind ?? mode.regionKinds[0]
    const isWhole = mode.meansWhole?.(inputs) === true
    const isEarly = !isWhole && isAwaited(suggestion, canvas.partShares)
    const isUnsure = !isWhole && needsCheck(suggestion)
    // A photo of goods shows no room.
    const isOdd =
      !roomSaid && mode.words.photoOf === undefined && isNoRoom(scene, isWhole ? 0 : canvas.regionShare, kind)
    if (!isEarly && !isUnsure && !isOdd) return true
    // The second click of a double click.
    if (asking.current) return false
    asking.current = true
    const confirmed = await confirm(isEarly ? EARLY : isOdd ? NO_ROOM : UNSURE)
    asking.current = false
    if (confirmed && !isEarly) {
      region.check()
      if (isOdd) sayRoom()
    }
    // On the phone, to the step where one looks at it.
    if (!confirmed && !isEarly) goToStep(REGION_STEP)
    return confirmed
  }
}
