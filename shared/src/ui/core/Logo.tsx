import { CORE_TEXT } from './core.text'
import styles from './Logo.module.css'
import { VisuallyHidden } from './VisuallyHidden'

/**
 * Four tiles of unequal size, a floor in perspective: a rectangle of 6 × 5 units with joints of 0.34, cut across at 2.35, the far row
 * cut at 3.9 and the near row at 2.3, projected onto the trapezium (13.5, 9) (34.5, 9) (46, 40) (2, 40).
 * The favicon in host/public repeats these paths.
 */
const TESSERAE = {
  farLeft: 'M13.5 9 26.6 9 27.3 17.4 10.4 17.4Z',
  farRight: 'M27.7 9 34.5 9 37.6 17.4 28.9 17.4Z',
  nearLeft: 'M9.7 19.1 19.9 19.1 17.6 40 2 40Z',
  nearRight: 'M21.5 19.1 38.3 19.1 46 40 20.1 40Z',
} as const

export function LogoMark({ size = 32, moving = false }: { readonly size?: number; readonly moving?: boolean }) {
  return (
    <svg
      className={moving ? `${styles.mark} ${styles.moving}` : styles.mark}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden
      focusable="false"
    >
      <path className={styles.primary} d={TESSERAE.farLeft} />
      <path className={styles.soft} d={TESSERAE.farRight} />
      <path className={styles.accent} d={TESSERAE.nearLeft} />
      <path className={styles.primary} d={TESSERAE.nearRight} />
    </svg>
  )
}

/** The logo mark with the name; `compact` hides the name visually, screen readers still read it. */
export function Logo({ size = 32, compact = false }: { readonly size?: number; readonly compact?: boolean }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      {compact ? (
        <VisuallyHidden>{CORE_TEXT.brand}</VisuallyHidden>
      ) : (
        <span className={styles.name} style={{ fontSize: Math.round(size * 0.56) }}>
          {CORE_TEXT.brandLatin} <b>{CORE_TEXT.brandHan}</b>
        </span>
      )}
    </span>
  )
}
