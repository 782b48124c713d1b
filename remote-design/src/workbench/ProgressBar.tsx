import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  readonly label: string
  /** 0–100; undefined while nobody has told a part. */
  readonly percent?: number | undefined
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={100} value={percent} />
}
