import type { UploadedFile } from '@tessera/shared/contract/file'
import { uploadFile } from '@tessera/shared/http/client'
import { Button, showError } from '@tessera/shared/ui/core'
import { useRef, useState } from 'react'
import { MANAGEMENT_TEXT as TEXT } from './factories.text'
import { FactoryCover } from './FactoryCover'
import styles from './Management.module.css'

type Cover = Pick<UploadedFile, 'fileId' | 'url'>

interface CoverFieldProps {
  /** Given by the form. */
  readonly id?: string
  readonly value?: Cover | null
  readonly onChange?: (cover: Cover | null) => void
}

/** One picture of a form, uploaded as soon as it is chosen. */
export function CoverField({ id, value = null, onChange }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
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
          <FactoryCover url={value.url} width={480} />
        </div>
      ) : null}
      <Button id={id} loading={uploading} onClick={() => input.current?.click()}>
        {value ? TEXT.otherCover : TEXT.pickCover}
      </Button>
      {value ? (
        <Button variant="quiet" onClick={() => onChange?.(null)}>
          {TEXT.dropCover}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={TEXT.pickCover}
        hidden
        onChange={(event) => {
          void pick(event.target.files?.[0])
          // The same file can be chosen again after a fault.
          event.target.value = ''
        }}
      />
    </div>
  )
}
