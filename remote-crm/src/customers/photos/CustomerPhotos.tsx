import { sizedImage } from '@tessera/shared/http/sized-image'
import { links } from '@tessera/shared/remote/links'
import { Button, ErrorState } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePhotos } from './photos.api'
import styles from './Photos.module.css'
import { PHOTOS_TEXT as TEXT } from './photos.text'
import { RequestSheet } from './RequestSheet'

/** A customer's room photos: what came, and how to ask for more. */
export function CustomerPhotos({ customerId }: { readonly customerId: string }) {
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = usePhotos(customerId)
  return (
    <section className={styles.photos} aria-label={TEXT.title}>
      <header className={styles.head}>
        <h3 className={styles.heading}>{TEXT.title}</h3>
        <Button size="small" icon={<ImageUp aria-hidden />} onClick={() => setAsking(true)}>
          {TEXT.request}
        </Button>
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <p className={styles.quiet}>{TEXT.none}</p> : null}
      {data && data.total > 0 ? (
        <>
          <ul className={styles.grid} aria-label={TEXT.list}>
            {data.list.map(({ id, url, name }) => (
              <li key={id}>
                <LazyImage src={sizedImage(url, 320)} alt={name} ratio={1} />
              </li>
            ))}
          </ul>
          <Link to={links.assetsOf(customerId)}>{TEXT.all(data.total)}</Link>
        </>
      ) : null}
      <RequestSheet customerId={customerId} open={asking} onClose={() => setAsking(false)} />
    </section>
  )
}
