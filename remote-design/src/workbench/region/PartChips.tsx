import { Plus } from 'lucide-react'
import { useIsCompact } from '../../parts/use-is-compact'
import styles from '../Panel.module.css'
import { useEditor, useWork, useWorkbench } from '../workbench-context'
import { useInSight } from '../use-in-sight'
import own from './PartChips.module.css'
import { REGION_STEP } from '../workbench.store'
import { REGION_TEXT as TEXT } from './region.text'
import { usePartName } from './use-part-name'

/** The selected objects, for modes that treat several differently: which one is worked on, and another. */
export function PartChips() {
  const { mode, goToStep } = useWorkbench()
  const editor = useEditor()
  const current = useWork((state) => state.canvas.part)
  const shares = useWork((state) => state.canvas.partShares)
  const inputs = useWork((state) => state.inputs)
  const line = useInSight<HTMLFieldSetElement>(current)
  const isCompact = useIsCompact()
  const nameOf = usePartName()
  const most = mode.mostParts ?? 1
  if (most === 1) return null
  const shown = shares.flatMap((share, part) => (share > 0 || part === current ? [part] : []))
  const free = Array.from({ length: most }, (_, part) => part).find((part) => !shown.includes(part))
  const isEmpty = (shares[current] ?? 0) === 0
  const select = (part: number) => {
    editor?.showPart(part)
  }
  return (
    <fieldset
      ref={line}
      className={isCompact ? `${styles.chips} ${styles.scroll}` : styles.chips}
      aria-label={TEXT.parts}
    >
      {shown.map((part) => {
        const swatch = mode.swatchOf?.(inputs, part)
        return (
          <button
            key={part}
            type="button"
            className={styles.chip}
            aria-pressed={part === current}
            onClick={() => select(part)}
          >
            {swatch ? <i className={own.swatch} style={{ background: swatch }} aria-hidden /> : null}
            {nameOf(part)}
          </button>
        )
      })}
      {free === undefined || isEmpty ? null : (
        <button
          type="button"
          className={styles.chip}
          onClick={() => {
            select(free)
            // On the phone the tools are on that step alone.
            goToStep(REGION_STEP)
            editor?.setTool('suggest')
          }}
        >
          <Plus className={own.icon} size={14} aria-hidden />
          {TEXT.addPart}
        </button>
      )}
    </fieldset>
  )
}
