import type { Material } from '@tessera/shared/contract/material'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { formatMoney } from '@tessera/shared/text/format.text'
import { LazyImage } from '@tessera/shared/ui/media'
import { FACTORIES_TEXT as TEXT } from './factories.text'
import styles from './GoodsCard.module.css'

/** Requested width, px: enough for a card at 2× density. */
const PICTURE_WIDTH = 480

export function GoodsCard({ material }: { readonly material: Material }) {
  const { name, sku, coverUrl, priceFen, unit, surface, furniture } = material
  const size = surface
    ? TEXT.size(surface.mmWidth, surface.mmHeight)
    : furniture
      ? TEXT.furnitureSize(furniture.mmWidth, furniture.mmDepth, furniture.mmHeight)
      : null
  return (
    <article className={styles.card}>
      <LazyImage src={sizedImage(coverUrl, PICTURE_WIDTH)} alt="" ratio={1} fit={furniture ? 'contain' : 'cover'} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {size ? <p className={styles.fact}>{size}</p> : null}
        {sku ? <p className={styles.fact}>{sku}</p> : null}
        {priceFen === null ? null : (
          <p className={styles.price}>{unit ? `${formatMoney(priceFen)} / ${unit}` : formatMoney(priceFen)}</p>
        )}
      </div>
    </article>
  )
}
