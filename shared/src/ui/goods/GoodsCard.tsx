import { ButtonLink } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { LazyImage } from '@tessera/shared/ui/media'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Material } from '../../contract/material'
import { sizedImage } from '../../http/sized-image'
import { KIND_TEXT, MATERIAL_STATUS_TEXT } from '../../text/material.text'
import { priceOf, sizeOf } from './goods.rules'
import styles from './GoodsCard.module.css'
import { GOODS_TEXT } from './goods.text'
import { LaidSurface } from './LaidSurface'

/** Every card shows so much of a surface: a large tile looks larger than a small one. */
const CARD_MM = { wide: 1600, high: 1200 } as const

interface GoodsCardProps {
  readonly material: Material
  /** Address of what a press opens. */
  readonly to: string
  /** Beside the price, while the material is on sale. */
  readonly note: ReactNode
  /** Address of the workbench with it; null where it cannot be used. */
  readonly design?: string | null
}

/** One of the goods on a wall of pictures. */
export function GoodsCard({ material, to, note, design = null }: GoodsCardProps) {
  const { name, sku, status } = material
  const open = (
    <Link className={design === null ? `${styles.card} ${styles.open}` : styles.open} to={to}>
      <Picture material={material} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.quiet}>{sizeOf(material) || KIND_TEXT[material.kind]}</span>
        {sku && <span className={styles.quiet}>{sku}</span>}
        <span className={styles.line}>
          <span>{priceOf(material)}</span>
          {status === 'on' ? (
            <span className={styles.quiet}>{note}</span>
          ) : (
            <StatusTag tone="warning">{MATERIAL_STATUS_TEXT[status]}</StatusTag>
          )}
        </span>
      </span>
    </Link>
  )
  if (design === null) return open
  return (
    <div className={styles.card}>
      {open}
      <span className={styles.use}>
        <ButtonLink size="small" block to={design} aria-label={GOODS_TEXT.designWith(name)}>
          {GOODS_TEXT.use}
        </ButtonLink>
      </span>
    </div>
  )
}

function Picture({ material }: { readonly material: Material }) {
  const { surface, coverUrl, name } = material
  return (
    <span className={styles.picture}>
      {surface && material.kind !== 'fabric' ? (
        <LaidSurface surface={surface} mmWide={CARD_MM.wide} mmHigh={CARD_MM.high} pictureWidth={160} name={name} />
      ) : (
        <LazyImage src={sizedImage(coverUrl, 320)} alt={name} ratio={4 / 3} fit={surface ? 'cover' : 'contain'} />
      )}
    </span>
  )
}
