import { useEffect, useState } from 'react'
import type { ArchiveEntry } from '../../contract/archive'
import { PICTURE_RATIO_TEXT } from '../../text/material.text'
import { ratioFault, type Sides } from '../../ui/photo/face-ratio.rules'
import { pictureOfEntry } from './entry-picture'
import styles from './MaterialImport.module.css'

interface EntryPictureProps {
  readonly zip: Blob
  readonly entry: ArchiveEntry
  /** To whose proportions the picture is stretched, where it is. */
  readonly size?: Sides | undefined
}

/** A picture of the chosen zip, small; nothing while it cannot be shown. Says when it does not fit its size. */
export function EntryPicture({ zip, entry, size }: EntryPictureProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [sides, setSides] = useState({ width: 0, height: 0 })
  const fault = size ? ratioFault(sides, size) : null
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
  if (url === null) return <span className={styles.thumb} />
  return (
    <>
      {/* Its name stands beside it. */}
      <img
        className={styles.thumb}
        src={url}
        alt=""
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSides({ width, height })}
        onError={() => setUrl(null)}
      />
      {fault && size ? (
        <span className={styles.ratio}>{PICTURE_RATIO_TEXT[fault](size.width, size.height)}</span>
      ) : null}
    </>
  )
}
