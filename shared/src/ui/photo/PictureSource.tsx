import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { fetchPicture } from '../../http/picture'
import { AssetPickButton } from './AssetPicker'
import { CameraButton } from './CameraButton'
import { useFilePick } from './use-file-pick'
import { READ_PX } from './use-pixels'
import styles from './Photo.module.css'
import { SOURCE_TEXT as TEXT } from './photo.text'

interface PictureSourceProps {
  readonly onTake: (picture: Blob) => void
  /** The taken picture could not be decoded. */
  readonly unreadable: boolean
}

/** A photo of a material: a file, the camera where there is one, or a picture that is kept. */
export function PictureSource({ onTake, unreadable }: PictureSourceProps) {
  const [error, setError] = useState<AppError | null>(null)
  const take = (picture: Blob) => {
    setError(null)
    onTake(picture)
  }
  const file = useFilePick(TEXT.choose, take)
  const fromAssets = (url: string) =>
    fetchPicture(sizedImage(url, READ_PX)).then(take, (thrown: unknown) => setError(toAppError(thrown)))
  return (
    <>
      <div className={styles.actions}>
        <CameraButton onTake={take} />
        <Button icon={<ImageUp size={16} aria-hidden />} onClick={file.open}>
          {TEXT.choose}
        </Button>
        <AssetPickButton onPick={({ url }) => void fromAssets(url)} />
        {file.input}
      </div>
      {error || unreadable ? (
        <p className={styles.fault} role="alert">
          {error ? errorText(error) : TEXT.unreadable}
        </p>
      ) : null}
    </>
  )
}
