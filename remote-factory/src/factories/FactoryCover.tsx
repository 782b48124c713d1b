import { sizedImage } from '@tessera/shared/http/sized-image'
import { LazyImage } from '@tessera/shared/ui/media'
import { Factory as FactoryIcon } from 'lucide-react'
import styles from './Factories.module.css'
import { COVER_RATIO } from './factories.rules'

interface FactoryCoverProps {
  readonly url: string | null
  /** Requested width, px. */
  readonly width: Parameters<typeof sizedImage>[1]
}

/** Decorative: the name stands beside it. */
export function FactoryCover({ url, width }: FactoryCoverProps) {
  if (url) {
    return (
      <div className={styles.cover}>
        <LazyImage src={sizedImage(url, width)} alt="" ratio={COVER_RATIO} />
      </div>
    )
  }
  return (
    <div className={styles.noCover} style={{ aspectRatio: COVER_RATIO }}>
      <FactoryIcon size={40} strokeWidth={1.25} aria-hidden />
    </div>
  )
}
