import type { ReactNode } from 'react'
import styles from './EmptyPicture.module.css'

/** Kind of content that is missing. */
export type EmptyPictureName = 'floor' | 'people' | 'records' | 'search' | 'shelf' | 'factory' | 'lost' | 'cable'

/** One icon set: drawn at 160 × 120, with a common baseline and stroke width. */
const DRAWINGS: Record<EmptyPictureName, ReactNode> = {
  floor: (
    <>
      <path className={styles.fill} d="M52 70h56l32 34H20z" />
      <path className={styles.line} d="M52 70h56l32 34H20zM42 80h76M31 92h98M80 70v34M66 70l-16 34M94 70l16 34" />
      <path className={styles.line} d="M52 70V24h56v46" />
      <path className={styles.accent} d="M89 80h15l9 12H93z" />
      <path className={styles.line} d="M66 34h28v22H66zM80 34v22" />
    </>
  ),
  people: (
    <>
      <path className={styles.fill} d="M24 104c0-20 11-30 26-30s26 10 26 30z" />
      <path className={styles.line} d="M24 104c0-20 11-30 26-30s26 10 26 30z" />
      <circle className={styles.line} cx="50" cy="56" r="13" />
      <path className={styles.line} d="M88 104V40h48v64M98 54h28M98 66h28M98 78h16" />
      <path className={styles.accent} d="M88 40h48v8H88z" />
    </>
  ),
  records: (
    <>
      <path className={styles.fill} d="M44 20h60l14 14v70H44z" />
      <path className={styles.line} d="M44 20h60l14 14v70H44zM104 20v14h14M56 48h38M56 62h50M56 76h50M56 90h28" />
      <path className={styles.accent} d="M96 84h10v10H96z" />
    </>
  ),
  search: (
    <>
      <path className={styles.fill} d="M30 34h64v70H30z" />
      <path className={styles.line} d="M30 34h64v70H30zM42 50h40M42 64h24" />
      <circle className={styles.paper} cx="96" cy="70" r="24" />
      <circle className={styles.line} cx="96" cy="70" r="24" />
      <path className={styles.accentLine} d="m114 88 18 16" />
    </>
  ),
  shelf: (
    <>
      <path className={styles.fill} d="M30 56h100v48H30z" />
      <path
        className={styles.line}
        d="M30 20v84M130 20v84M30 56h100M30 96h100M44 56V30h22v26M72 56V36h16v20M44 96V70h30v26"
      />
      <path className={styles.accent} d="M84 72h24v24H84z" />
    </>
  ),
  factory: (
    <>
      <path className={styles.fill} d="M24 104V62l30 16V62l30 16V62l30 16V30h14v74z" />
      <path
        className={styles.line}
        d="M24 104V62l30 16V62l30 16V62l30 16V30h14v74zM40 104V90h14v14M72 90h14M98 90h14"
      />
      <path className={styles.accent} d="M110 24h22v6h-22z" />
    </>
  ),
  lost: (
    <>
      <path className={styles.fill} d="M28 62h40v40H28z" />
      <path className={styles.line} d="M28 62h40v40H28zM28 18h40v40H28zM72 62h40v40H72z" />
      <path className={styles.dashed} d="M72 18h40v40H72z" />
      <path className={styles.accent} d="m110 26 26 12-12 26-26-12z" />
    </>
  ),
  cable: (
    <>
      <path className={styles.fill} d="M58 40h44v34H58z" />
      <path className={styles.line} d="M12 84h26c14 0 8-28 24-28M148 84h-26c-14 0-8-28-24-28" />
      <path className={styles.line} d="M62 46h14v20H62zM98 46H84v20h14z" />
      <path className={styles.accentLine} d="M80 28v8M66 32l4 7M94 32l-4 7" />
    </>
  ),
}

export function EmptyPicture({ name }: { readonly name: EmptyPictureName }) {
  return (
    <svg className={styles.picture} viewBox="0 0 160 120" width="160" height="120" aria-hidden focusable="false">
      {DRAWINGS[name]}
      <path className={styles.ground} d="M8 104h144" />
    </svg>
  )
}
