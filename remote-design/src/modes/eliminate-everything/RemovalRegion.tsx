import type { WorkStep } from '../../workbench/design-mode'
import styles from '../../workbench/Panel.module.css'
import { useWork } from '../../workbench/workbench-context'
import { REGION_TEXT } from '../../workbench/region/region.text'
import { ShadowButton } from './ShadowButton'

/** The region's step with a button for shadows. */
export function withShadowButton(step: WorkStep): WorkStep {
  const { Panel, PhonePanel = Panel } = step
  return {
    ...step,
    Panel: () => (
      <>
        <Panel />
        <div className={styles.row}>
          <ShadowButton />
        </div>
      </>
    ),
    PhonePanel: () => (
      <>
        <ShadowButton />
        <PhonePanel />
      </>
    ),
  }
}

/** Summary before the start. */
export function ChosenRegion() {
  const share = useWork((state) => state.canvas.regionShare)
  return <p className={styles.quiet}>{REGION_TEXT.regionShare(share)}</p>
}
