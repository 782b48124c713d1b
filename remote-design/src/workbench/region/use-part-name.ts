import { useWork, useWorkbench } from '../workbench-context'
import { REGION_TEXT as TEXT } from './region.text'

/** What a region is called among those that hold something: as the mode names it, otherwise by its number. */
export function usePartName(): (part: number) => string {
  const { mode } = useWorkbench()
  const inputs = useWork((state) => state.inputs)
  const shares = useWork((state) => state.canvas.partShares)
  const current = useWork((state) => state.canvas.part)
  // The current one is in the list before it holds anything.
  const shown = shares.flatMap((share, part) => (share > 0 || part === current ? [part] : []))
  return (part) => mode.partName?.(inputs, part, shown) ?? TEXT.part(shown.indexOf(part) + 1)
}
