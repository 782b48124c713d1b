import { SHARED_TEXT as TEXT } from './shared-design.text'
import styles from './ScaleDrawing.module.css'

/** A door as people know it, mm. */
const DOOR = { width: 900, height: 2000, handle: 1050 } as const
const GAP = 260
const MARGIN = 20

/** A piece beside a door, in one scale. The longer side of a plank lies. */
export function ScaleDrawing({ sizeMm }: { readonly sizeMm: readonly [number, number] }) {
  const [width, height] = [Math.max(...sizeMm), Math.min(...sizeMm)]
  const total = { width: DOOR.width + GAP + width + 2 * MARGIN, height: DOOR.height + 2 * MARGIN }
  const floor = MARGIN + DOOR.height
  const left = MARGIN + DOOR.width + GAP
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${total.width} ${total.height}`}
      role="img"
      aria-label={TEXT.scale(sizeMm)}
    >
      <rect className={styles.door} x={MARGIN} y={MARGIN} width={DOOR.width} height={DOOR.height} />
      <circle className={styles.handle} cx={MARGIN + 110} cy={floor - DOOR.handle} r={32} />
      <rect className={styles.piece} x={left} y={floor - height} width={width} height={height} />
      <path className={styles.ground} d={`M0 ${floor}H${total.width}`} />
    </svg>
  )
}
