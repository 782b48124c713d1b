import { confirm } from '@tessera/shared/ui/overlay'
import { useWorkbench } from '../workbench-context'
import { REGION_TEXT as TEXT } from './region.text'
import { needsCheck } from './region.rules'

/** Asks once before starting with an uncertain suggestion that nobody has looked at. False: the person wants to look. */
export function useRegionCheck(): () => Promise<boolean> {
  const { store, region } = useWorkbench()
  return async () => {
    if (!needsCheck(store.getState().suggestion)) return true
    const question = { title: TEXT.unsureTitle, content: TEXT.unsureContent, okText: TEXT.unsureStart }
    if (!(await confirm(question))) return false
    region.check()
    return true
  }
}
