import type { Material } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { links } from '@tessera/shared/remote/links'
import { StatusTag } from '@tessera/shared/ui/data'
import { LaidSurface, priceOf, sizeOf } from '@tessera/shared/ui/goods'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link } from 'react-router-dom'
import { KIND_TEXT } from '@tessera/shared/text/material.text'
import styles from './Materials.module.css'
import { SCOPE_TEXT, STATUS_TEXT } from './materials.text'

/** Every card shows so much of a surface: a large tile looks larger than a small one. */
const CARD_MM = { wide: 1600, high: 1200 } as const

/** One of the goods on the wall of pictures. */
export function MaterialCard({ material }: { readonly material: Material }) {
  const { name, sku, status, scope, surface } = material
  return (
    <Link className={styles.card} to={links.material(material.id)}>
      <Picture material={material} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.quiet}>
          {[sizeOf(material) || KIND_TEXT[material.kind], sku].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.line}>
          <span>{priceOf(material)}</span>
          {status === 'on' ? (
            <span className={styles.quiet}>
              {surface || scope !== 'team' ? SCOPE_TEXT[scope] : KIND_TEXT[material.kind]}
            </span>
          ) : (
            <StatusTag tone="warning">{STATUS_TEXT[status]}</StatusTag>
          )}
        </span>
      </span>
    </Link>
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

/** In the table: the face alone. */
export function MaterialName({ material }: { readonly material: Material }) {
  return (
    <Link className={styles.row} to={links.material(material.id)}>
      <span className={styles.thumbnail}>
        <LazyImage src={sizedImage(material.coverUrl, 64)} alt="" ratio={1} />
      </span>
      <span className={styles.stack}>
        <span>{material.name}</span>
        <small>{KIND_TEXT[material.kind]}</small>
      </span>
    </Link>
  )
}
