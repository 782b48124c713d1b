import { getSharePoster, type Share } from '../../contract/share'
import { useEndpoint } from '../../query/query'
import { Button } from '../core/Button'
import { ErrorState } from '../core/ErrorState'
import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import styles from './SendSheet.module.css'
import { SEND_TEXT as TEXT } from './send.text'

/** The poster of a link, drawn when it is asked for. */
export function PosterOffer({ share }: { readonly share: Share }) {
  const [drawn, setDrawn] = useState(false)
  if (drawn) return <PosterPanel share={share} />
  return (
    <Button block icon={<ImageDown aria-hidden />} onClick={() => setDrawn(true)}>
      {TEXT.poster}
    </Button>
  )
}

/** The poster of a link as it will be saved. */
function PosterPanel({ share }: { readonly share: Share }) {
  const { data, error, refetch } = useEndpoint(getSharePoster, { id: share.id }, { staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.poster}>
      {data ? (
        <>
          <img src={data.url} alt={TEXT.posterOf(share.results[0]?.name ?? '')} />
          <p className={styles.hint}>{TEXT.posterHint}</p>
          <a className={styles.save} href={data.url} download={data.fileName}>
            {TEXT.savePoster}
          </a>
        </>
      ) : (
        <output className={styles.hint}>{TEXT.drawing}</output>
      )}
    </div>
  )
}
