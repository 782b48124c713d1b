import type { Asset } from '@tessera/shared/contract/asset'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { VisuallyHidden } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import styles from './AssetCard.module.css'
import { ASSET_TEXT, ASSETS_TEXT as TEXT } from './assets.text'

/** Height of the caption below a card's picture. */
export const CARD_CAPTION_PX = 56
/** Column width times two, for high-density screens. */
const PICTURE_WIDTH = 640

interface AssetCardProps {
  readonly asset: Asset
  readonly ratio: number
  readonly onOpen: () => void
}

export function AssetCard({ asset, ratio, onOpen }: AssetCardProps) {
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <VisuallyHidden>{TEXT.open}</VisuallyHidden>
      <span className={styles.picture}>
        <LazyImage src={sizedImage(asset.url, PICTURE_WIDTH)} alt="" ratio={ratio} />
        {asset.source === 'customer' ? <span className={styles.source}>{TEXT.fromCustomers}</span> : null}
      </span>
      <span className={styles.name}>{asset.name}</span>
      <span className={styles.about}>{ASSET_TEXT.about(asset)}</span>
    </button>
  )
}
