import { useEffect, useState } from 'react'
import type { ArchiveEntry } from '../../contract/archive'
import { pictureOfEntry } from './entry-picture'
import styles from './MaterialImport.module.css'

interface EntryPictureProps {
  readonly zip: Blob
  readonly entry: ArchiveEntry
}

/** A picture of the chosen zip, small; nothing while it cannot be shown. */
export function EntryPicture({ zip, entry }: EntryPictureProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let shown: string | null = null
    let left = false
    pictureOfEntry(zip, entry).then(
      (picture) => {
        if (left) return
        shown = URL.createObjectURL(picture)
        setUrl(shown)
      },
      () => undefined,
    )
    return () => {
      left = true
      if (shown !== null) URL.revokeObjectURL(shown)
    }
  }, [zip, entry])
  // Its name stands beside it.
  return url === null ? (
    <span className={styles.thumb} />
  ) : (
    <img className={styles.thumb} src={url} alt="" onError={() => setUrl(null)} />
  )
}
