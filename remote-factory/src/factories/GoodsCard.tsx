import type { Material } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { links } from '@tessera/shared/remote/links'
import { priceOf, sizeOf } from '@tessera/shared/ui/goods'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link } from 'react-router-dom'
import styles from './GoodsCard.module.css'

/** Requested width, px: enough for a card at 2× density. */
const PICTURE_WIDTH = 480

export function GoodsCard({ material }: { readonly material: Material }) {
  const { id, name, sku, coverUrl, furniture } = material
  const size = sizeOf(material)
  return (
    <Link className={styles.card} to={links.factoryGood(id)}>
      <LazyImage src={sizedImage(coverUrl, PICTURE_WIDTH)} alt="" ratio={1} fit={furniture ? 'contain' : 'cover'} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {size ? <p className={styles.fact}>{size}</p> : null}
        {sku ? <p className={styles.fact}>{sku}</p> : null}
        <p className={styles.price}>{priceOf(material)}</p>
      </div>
    </Link>
  )
}
