import { getSamplePhotos, useSamplePhoto as takeSample } from '@tessera/shared/contract/file'
import { call } from '@tessera/shared/http/client'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { useEndpoint } from '@tessera/shared/query/query'
import { showError } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { useState } from 'react'
import panel from '../Panel.module.css'
import { pictureAt, smallDataUrl } from './data-url'
import { COPY_PX, type SentPicture } from './PictureField'
import styles from './SamplePictures.module.css'

interface SamplePicturesProps {
  readonly title: string
  /** @param number counted from 1 */
  readonly nameOf: (number: number) => string
  readonly onPick: (picture: SentPicture) => void
}

/** The product's sample rooms, as a further picture of a design. */
export function SamplePictures({ title, nameOf, onPick }: SamplePicturesProps) {
  const query = useEndpoint(getSamplePhotos, {}, { staleTime: Infinity })
  const [taking, setTaking] = useState<string | null>(null)
  const samples = query.data?.list ?? []
  // Samples are optional: on failure a file can be chosen.
  if (samples.length === 0) return null
  const take = async (key: string) => {
    setTaking(key)
    try {
      onPick(await samplePicture(key))
    } catch (error) {
      showError(error)
    }
    setTaking(null)
  }
  return (
    <div className={styles.samples}>
      <span className={panel.quiet}>{title}</span>
      <ul className={styles.list}>
        {samples.map(({ key, url }, index) => (
          <li key={key}>
            <button
              type="button"
              className={styles.sample}
              aria-label={nameOf(index + 1)}
              aria-busy={taking === key}
              onClick={() => void take(key)}
            >
              <LazyImage src={sizedImage(url, 160)} alt="" ratio={4 / 3} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A sample room as a file of the team. @throws AppError */
export async function samplePicture(key: string): Promise<SentPicture> {
  const { fileId, url } = await call(takeSample, { key })
  return { fileId, pictureUrl: await smallDataUrl(await pictureAt(url, COPY_PX), COPY_PX) }
}
