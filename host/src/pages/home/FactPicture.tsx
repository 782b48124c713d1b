import type { ReactNode } from 'react'
import styles from './FactPicture.module.css'

export type FactPictureName = 'size' | 'floorOnly' | 'count'

/** Drawn at 120 × 84, with the stroke of the empty states' pictures. */
const DRAWINGS: Record<FactPictureName, ReactNode> = {
  size: (
    <>
      <path className={styles.fill} d="M30 10h38v58H30z" />
      <path className={styles.line} d="M30 10h38v58H30zM70 10h38v58H70z" />
      <path className={styles.accent} d="M16 10v58M12 10h8M12 68h8M30 78h38M30 74v8M68 74v8" />
    </>
  ),
  floorOnly: (
    <>
      <path className={styles.fill} d="M34 46h52l26 30H8z" />
      <path className={styles.line} d="M34 46V8h52v38M34 46 8 76M86 46l26 30M8 76h104M34 46h52" />
      <path className={styles.line} d="M48 42V28h24v14M48 42h24M44 50V38h4M76 50V38h-4M44 50h32v-8" />
      <path className={styles.accentDashed} d="M34 46h10v4h32v-4h10l26 30H8z" />
    </>
  ),
  count: (
    <>
      <path className={styles.fill} d="M14 10h30v30H14zM48 44h30v30H48z" />
      <path className={styles.line} d="M14 10h30v30H14zM48 10h30v30H48zM14 44h30v30H14zM48 44h30v30H48z" />
      <path className={styles.accent} d="M88 20h22M88 32h22M88 44h14M88 70h22" />
    </>
  ),
}

export function FactPicture({ name }: { readonly name: FactPictureName }) {
  return (
    <svg className={styles.picture} viewBox="0 0 120 84" width="120" height="84" aria-hidden focusable="false">
      {DRAWINGS[name]}
    </svg>
  )
}
