import { sizedImage } from '@tessera/shared/http/sized-image'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import styles from './Notes.module.css'
import { NOTES_TEXT } from './notes.text'

export interface Picture {
  readonly key: string
  readonly url: string
  readonly ratio: number
}

/** Small pictures; each opens large. */
export function PictureRow({ pictures }: { readonly pictures: readonly Picture[] }) {
  const [shown, setShown] = useState<{ picture: Picture; open: boolean } | null>(null)
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.key}>
            <button
              type="button"
              className={styles.picture}
              aria-label={`${NOTES_TEXT.openImage} ${index + 1}`}
              onClick={() => setShown({ picture, open: true })}
            >
              <LazyImage src={sizedImage(picture.url, 320)} alt="" ratio={1} />
            </button>
          </li>
        ))}
      </ul>
      {shown ? (
        <Sheet
          open={shown.open}
          title={NOTES_TEXT.openImage}
          width={960}
          onClose={() => setShown({ ...shown, open: false })}
        >
          <LazyImage
            src={sizedImage(shown.picture.url, 1600)}
            alt={NOTES_TEXT.openImage}
            ratio={shown.picture.ratio}
            fit="contain"
          />
        </Sheet>
      ) : null}
    </>
  )
}
