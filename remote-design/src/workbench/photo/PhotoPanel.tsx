import { Button } from '@tessera/shared/ui/core'
import { Crop, ImageUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { links } from '@tessera/shared/remote/links'
import { RoomsPanel } from '../batch/RoomsPanel'
import { AssetPickButton, CameraButton, useFilePick } from '@tessera/shared/ui/photo'
import { BlobImage } from '../picture/BlobImage'
import { CROP_TEXT } from './crop.text'
import { CropSheet } from './CropSheet'
import { PhotoError } from './PhotoError'
import styles from './PhotoPanel.module.css'
import { useWork, useWorkbench } from '../workbench-context'
import { PHOTO_TEXT as TEXT } from './photo.text'
import { useMayChange } from './use-may-change'

/** The current photo, and a button to replace it. */
export function PhotoPanel({ extra }: { readonly extra?: ReactNode }) {
  const workbench = useWorkbench()
  const photo = useWork((state) => state.photo)
  const edited = useWork((state) => state.canvas.canUndo)
  const mayChange = useMayChange()
  const take = (file: File) => void workbench.photo.upload(file)
  const picker = useFilePick(TEXT.changePhoto, take)
  const [cropping, setCropping] = useState(false)
  if (!photo) return <p className={styles.size}>{TEXT.hint}</p>
  const change = async () => {
    if (await mayChange()) picker.open()
  }
  return (
    <>
      <div className={styles.panel}>
        <BlobImage className={styles.picture} blob={photo.picture} alt={TEXT.photoAlt} />
        <div className={styles.words}>
          <p className={styles.size}>{TEXT.photoSize(photo.width, photo.height)}</p>
          {photo.from === undefined ? null : (
            <p className={styles.size}>
              {TEXT.continued} <Link to={links.designInHistory(photo.from)}>{TEXT.former}</Link>
            </p>
          )}
          <div className={styles.actions}>
            <Button size="small" icon={<ImageUp aria-hidden />} onClick={() => void change()}>
              {TEXT.changePhoto}
            </Button>
            <CameraButton size="small" mayOpen={mayChange} onTake={take} />
            <AssetPickButton
              size="small"
              mayOpen={mayChange}
              onPick={(asset) => void workbench.photo.openAsset(asset)}
            />
            {/* Browsers only get a result with its marks: a cropped one would carry them into the next. */}
            {photo.from === undefined ? (
              <Button size="small" icon={<Crop aria-hidden />} onClick={() => setCropping(true)}>
                {CROP_TEXT.open}
              </Button>
            ) : null}
            {extra}
          </div>
        </div>
        {picker.input}
      </div>
      <PhotoError />
      <RoomsPanel />
      {cropping ? (
        <CropSheet
          original={workbench.photo.original}
          warning={edited ? CROP_TEXT.discards : null}
          onClose={() => setCropping(false)}
          onUse={(picture) => {
            setCropping(false)
            void workbench.photo.uploadPart(new File([picture], CROP_TEXT.fileName, { type: picture.type }))
          }}
        />
      ) : null}
    </>
  )
}
