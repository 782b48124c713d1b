import styles from './Modes.module.css'

/** A tiled floor in one-point perspective with four tiles highlighted. Tile side 118 units, viewing distance 380, horizon at y = -60. */
export function FloorDrawing() {
  return (
    <svg
      className={styles.floor}
      viewBox="0 0 560 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <path
        className={styles.tile}
        d="M300 219.4 386.8 219.4 368.6 160.9 300 160.9Z M162.8 160.9 231.4 160.9 243.3 122.7 186.5 122.7Z"
      />
      <path
        className={styles.tileWarm}
        d="M536 320 654 320 560.3 219.4 473.5 219.4Z M368.6 160.9 437.2 160.9 413.5 122.7 356.7 122.7Z"
      />
      <path
        className={styles.joints}
        d="M-40 219.4H600M-40 160.9H600M-40 122.7H600M-40 95.7H600M-40 75.7H600M-40 60.3H600M-762 320-36.1 60.3M-644 320 1.3 60.3M-526 320 38.6 60.3M-408 320 75.9 60.3M-290 320 113.3 60.3M-172 320 150.6 60.3M-54 320 188 60.3M64 320 225.3 60.3M182 320 262.7 60.3M300 320 300 60.3M418 320 337.3 60.3M536 320 374.7 60.3M654 320 412 60.3M772 320 449.4 60.3M890 320 486.7 60.3M1008 320 524.1 60.3M1126 320 561.4 60.3"
      />
    </svg>
  )
}
