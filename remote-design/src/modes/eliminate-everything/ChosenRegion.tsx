import styles from '../../workbench/Panel.module.css'
import { useWork } from '../../workbench/workbench-context'
import { REGION_TEXT } from '../../workbench/region/region.text'

/** Summary before the start. */
export function ChosenRegion() {
  const share = useWork((state) => state.canvas.regionShare)
  return <p className={styles.quiet}>{REGION_TEXT.regionShare(share)}</p>
}
