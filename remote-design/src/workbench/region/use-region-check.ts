import { confirm } from '@tessera/shared/ui/overlay'
import { useRef } from 'react'
import { useWorkbench } from '../workbench-context'
import { FIRST_STEP, REGION_STEP, type WorkState } from '../workbench.store'
import type { DesignMode } from '../design-mode'
import { REGION_TEXT as TEXT } from './region.text'
import { isAwaited, isNoRoom, needsCheck } from './region.rules'

const EARLY = { title: TEXT.earlyTitle, content: TEXT.earlyContent, okText: TEXT.earlyStart }
const LOOK = { okText: TEXT.unsureStart, cancelText: TEXT.unsureLook }
const UNSURE = { ...LOOK, title: TEXT.unsureTitle, content: TEXT.unsureContent }
const REST = { ...UNSURE, content: TEXT.restContent }
const NO_ROOM = { ...LOOK, title: TEXT.noRoomTitle, content: TEXT.noRoomContent }
/** Where the whole photo is meant there is no region to look at. */
const NO_ROOM_WHOLE = { ...NO_ROOM, content: TEXT.noRoomWhole, cancelText: TEXT.noRoomLook }

/** Whether the photo looks like none of a room, and nobody has said that it is meant. A photo of goods shows no room. */
export function seemsNoRoom<Inputs>(
  mode: DesignMode<Inputs>,
  { roomSaid, scene, canvas, inputs, regionKind }: WorkState<Inputs>,
): boolean {
  if (roomSaid || mode.words.photoOf !== undefined) return false
  const isWhole = mode.meansWhole?.(inputs) === true
  return isNoRoom(scene, isWhole ? 0 : canvas.regionShare, regionKind ?? mode.regionKinds[0])
}

/**
 * Asks before starting while the photo is still looked at; once with an uncertain suggestion that nobody has looked at; and once with a
 * photo that looks like none of a room: beside the photo it goes on to be said until somebody says that it is meant.
 * False: the person wants to wait, to look, or to have another photo.
 * @param toStep shows a step
 */
export function useRegionCheck(toStep: (step: string) => void): () => Promise<boolean> {
  const { mode, store, region, sayRoom, noteRoomAsked } = useWorkbench()
  const asking = useRef(false)
  return async () => {
    const state = store.getState()
    const { suggestion, canvas, inputs } = state
    const isWhole = mode.meansWhole?.(inputs) === true
    const isEarly = !isWhole && isAwaited(suggestion, canvas.partShares)
    const isUnsure = !isWhole && needsCheck(suggestion)
    const isOdd = !state.roomAsked && seemsNoRoom(mode, state)
    if (!isEarly && !isUnsure && !isOdd) return true
    // The second click of a double click.
    if (asking.current) return false
    asking.current = true
    let isLeft = false
    const toPhoto = () => {
      isLeft = true
      toStep(FIRST_STEP)
    }
    const noRoom = { ...(isWhole ? NO_ROOM_WHOLE : NO_ROOM), other: { text: TEXT.noRoomOther, run: toPhoto } }
    const confirmed = await confirm(isEarly ? EARLY : isOdd ? noRoom : suggestion.unsureRest ? REST : UNSURE)
    asking.current = false
    // An early question is put instead of this one.
    if (isOdd && !isEarly) noteRoomAsked()
    if (isEarly || isLeft) return confirmed
    // Who goes to look at the region has been asked as well.
    region.check()
    if (confirmed && isOdd) sayRoom()
    // On the phone, to the step where one looks at it.
    if (!confirmed) toStep(isWhole ? FIRST_STEP : REGION_STEP)
    return confirmed
  }
}
