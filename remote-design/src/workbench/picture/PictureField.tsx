import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { uploadFile } from '@tessera/shared/http/client'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button } from '@tessera/shared/ui/core'
import { checkPhotoFile, type PhotoFault } from '@tessera/shared/upload/photo-file'
import { uploadFaultText } from '@tessera/shared/upload/upload.text'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fetchPicture } from '@tessera/shared/http/picture'
import panel from '../Panel.module.css'
import { AssetPickButton, CameraButton, useFilePick } from '@tessera/shared/ui/photo'
import { smallDataUrl } from './data-url'
import { PICTURE_FIELD_TEXT as TEXT } from './picture-field.text'
import styles from './PictureField.module.css'

/** A further picture of a design, beside its photo. */
export interface SentPicture {
  readonly fileId: string
  /** A small copy of it, which stays valid; or a link that expires. */
  readonly pictureUrl: string
}

/** Longest side of the copy that drafts keep. */
export const COPY_PX = 480

/** A link leads to the picture as it was brought. */
const shownAt = (url: string) => (url.startsWith('data:') ? url : sizedImage(url, 320))

interface PictureFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: SentPicture | null
  readonly onChange: (picture: SentPicture) => void
  /** Where the picture may be left out. */
  readonly onRemove?: () => void
}

/** One further picture: from a file, the camera, or those that the person and their team keep. */
export function PictureField({ label, hint, value, onChange, onRemove }: PictureFieldProps) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ error: PhotoFault | AppError; name: string } | null>(null)
  const bring = async (name: string, picture: () => Promise<SentPicture | PhotoFault>) => {
    setSending(true)
    setFailure(null)
    try {
      const brought = await picture()
      if (typeof brought === 'string') setFailure({ error: brought, name })
      else onChange(brought)
    } catch (thrown) {
      setFailure({ error: toAppError(thrown), name })
    } finally {
      setSending(false)
    }
  }
  const take = (chosen: File) =>
    void bring(chosen.name, async () => {
      const fault = await checkPhotoFile(chosen)
      if (fault) return fault
      const { fileId } = await uploadFile(chosen)
      return { fileId, pictureUrl: await smallDataUrl(chosen, COPY_PX) }
    })
  const file = useFilePick(label, take)
  return (
    <>
      <div className={styles.field}>
        {value ? <img className={styles.picture} src={shownAt(value.pictureUrl)} alt={label} /> : null}
        <div className={styles.words}>
          <span className={panel.quiet}>{hint}</span>
          <div className={styles.actions}>
            <Button size="small" icon={<ImageUp aria-hidden />} loading={sending} onClick={file.open}>
              {value ? TEXT.change : TEXT.choose}
            </Button>
            <CameraButton size="small" onTake={take} />
            <AssetPickButton
              size="small"
              onPick={({ fileId, name, url }) =>
                void bring(name, async () => {
                  const picture = await fetchPicture(sizedImage(url, COPY_PX))
                  return { fileId, pictureUrl: await smallDataUrl(picture, COPY_PX) }
                })
              }
            />
            {value && onRemove ? (
              <Button size="small" icon={<Trash2 aria-hidden />} onClick={onRemove}>
                {TEXT.remove(label)}
              </Button>
            ) : null}
          </div>
        </div>
        {file.input}
      </div>
      {failure ? (
        <p className={panel.fault} role="alert">
          {uploadFaultText(failure.error, failure.name)}
        </p>
      ) : null}
    </>
  )
}
