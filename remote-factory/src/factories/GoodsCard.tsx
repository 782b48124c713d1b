import type { Material } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { StatusTag } from '@tessera/shared/ui/data'
import { priceOf, sizeOf } from '@tessera/shared/ui/goods'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link } from 'react-router-dom'
import { FACTORIES_TEXT as TEXT } from './factories.text'
import styles from './GoodsCard.module.css'

/** Requested width, px: enough for a card at 2× density. */
const PICTURE_WIDTH = 480

interface GoodsCardProps {
  readonly material: Material
  readonly to: string
}

export function GoodsCard({ material, to }: GoodsCardProps) {
  const { name, sku, coverUrl, furniture, status } = material
  const size = sizeOf(material)
  return (
    <Link className={styles.card} to={to}>
      <LazyImage src={sizedImage(coverUrl, PICTURE_WIDTH)} alt="" ratio={1} fit={furniture ? 'contain' : 'cover'} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {size ? <p className={styles.fact}>{size}</p> : null}
        {sku ? <p className={styles.fact}>{sku}</p> : null}
        <p className={styles.price}>{priceOf(material)}</p>
        {status === 'on' ? null : <StatusTag>{TEXT.offSale}</StatusTag>}
      </div>
    </Link>
  )
}
