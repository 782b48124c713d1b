import { confirm } from '@tessera/shared/ui/overlay'
import { useRef } from 'react'
import { useWorkbench } from '../workbench-context'
import { REGION_TEXT as TEXT } from './region.text'
import { needsCheck } from './region.rules'

/** Asks once before starting with an uncertain suggestion that nobody has looked at. False: the person wants to look. */
export function useRegionCheck(): () => Promise<boolean> {
  const { store, region } = useWorkbench()
  const asking = useRef(false)
  return async () => {
    if (!needsCheck(store.getState().suggestion)) return true
    // The second click of a double click.
    if (asking.current) return false
    asking.current = true
    const question = { title: TEXT.unsureTitle, content: TEXT.unsureContent, okText: TEXT.unsureStart }
    const confirmed = await confirm(question)
    asking.current = false
    if (confirmed) region.check()
    return confirmed
  }
}
