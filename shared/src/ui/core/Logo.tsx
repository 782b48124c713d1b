import { CORE_TEXT } from './core.text'
import styles from './Logo.module.css'

/**
 * Four tesserae of unequal size that form a floor seen in perspective: a rectangle of 6 × 5 units, cut at (3.6, 2) and (2.2, 2),
 * projected on a trapezium whose far edge is half as long as its near edge, with a joint of constant width on the floor.
 */
const TESSERAE = {
  farLeft: 'M14.4 12.5 25.9 12.5 24.9 21.1 10.2 21.1Z',
  farRight: 'M27.4 12.5 33.6 12.5 37.8 21.1 26.6 21.1Z',
  nearLeft: 'M9.5 22.6 18.4 22.6 15.6 37.5 2.3 37.5Z',
  nearRight: 'M20 22.6 38.5 22.6 45.7 37.5 17.5 37.5Z',
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

/** The sign with the name; `compact` keeps the sign and leaves the name to screen readers. */
export function Logo({ size = 32, compact = false }: { readonly size?: number; readonly compact?: boolean }) {
  return (
    <span className={styles.logo} role="img" aria-label={CORE_TEXT.brand}>
      <LogoMark size={size} />
      {compact ? null : (
        <span className={styles.name} style={{ fontSize: Math.round(size * 0.56) }} aria-hidden>
          {CORE_TEXT.brandLatin}
          <b>{CORE_TEXT.brandHan}</b>
        </span>
      )}
    </span>
  )
}
