import type { UploadedFile } from '@tessera/shared/contract/file'
import { uploadFile } from '@tessera/shared/http/client'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, showError } from '@tessera/shared/ui/core'
import { useFormWaits } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { useRef, useState } from 'react'
import { CameraButton } from '../photo/CameraButton'
import styles from './CoverField.module.css'
import { COVER_TEXT as TEXT } from './cover.text'

type Cover = Pick<UploadedFile, 'fileId' | 'url'>

interface CoverFieldProps {
  /** In which the cover will be shown. */
  readonly ratio?: number
  /** Given by the form. */
  readonly id?: string
  readonly value?: Cover | null
  readonly onChange?: (cover: Cover | null) => void
}

/** One picture of a form, uploaded as soon as it is chosen. */
export function CoverField({ ratio = 16 / 9, id, value = null, onChange }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
  useFormWaits(uploading)
  const pick = async (file: File | undefined) => {
    if (!file) return
    setUploading(true)
    try {
      const { fileId, url } = await uploadFile(file)
      onChange?.({ fileId, url })
    } catch (error) {
      showError(error)
    } finally {
      setUploading(false)
    }
  }
  return (
    <div className={styles.picked}>
      {value ? (
        <div className={styles.preview}>
          <LazyImage src={sizedImage(value.url, 480)} alt="" ratio={ratio} />
        </div>
      ) : null}
      <Button id={id} loading={uploading} onClick={() => input.current?.click()}>
        {value ? TEXT.another : TEXT.pick}
      </Button>
      <CameraButton loading={uploading} onTake={(photo) => void pick(photo)} />
      {value ? (
        <Button variant="quiet" onClick={() => onChange?.(null)}>
          {TEXT.drop}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={TEXT.pick}
        hidden
        // The form library shows file inputs, hidden or not.
        style={{ display: 'none' }}
        onChange={(event) => {
          void pick(event.target.files?.[0])
          // The same file can be chosen again after a fault.
          event.target.value = ''
        }}
      />
    </div>
  )
}
