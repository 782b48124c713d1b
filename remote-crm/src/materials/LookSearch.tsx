import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { uploadFile } from '@tessera/shared/http/client'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { ColorSwatch } from '@tessera/shared/ui/form'
import { ImageUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LOOK_COLORS } from './look-colors'
import styles from './Materials.module.css'
import { MATERIALS_TEXT as TEXT } from './materials.text'

/** A colour to look for, or a photo; both stand in the address beside the other filters. */
export function LookSearch() {
  const [address, setAddress] = useSearchParams()
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const [thumbnail, setThumbnail] = useState<{ readonly fileId: string; readonly url: string } | null>(null)
  const color = address.get('color')
  const photo = address.get('similarTo')
  const look = (field: 'color' | 'similarTo' | null, value = '') =>
    setAddress((former) => {
      const next = new URLSearchParams(former)
      for (const key of ['color', 'similarTo', 'pageNum']) next.delete(key)
      if (field) next.set(field, value)
      return next
    })
  const take = async (file: File) => {
    setSending(true)
    setError(null)
    try {
      const { fileId, url } = await uploadFile(file)
      setThumbnail({ fileId, url })
      look('similarTo', fileId)
    } catch (thrown) {
      setError(toAppError(thrown))
    }
    setSending(false)
  }
  return (
    <fieldset className={styles.looks} aria-label={TEXT.looks}>
      <span className={styles.quiet}>{TEXT.byColor}</span>
      <ColorSwatch
        aria-label={TEXT.byColor}
        presets={LOOK_COLORS}
        {...(color === null ? {} : { value: color })}
        onChange={(value) => look('color', value)}
      />
      <Button size="small" icon={<ImageUp aria-hidden />} loading={sending} onClick={() => picker.current?.click()}>
        {sending ? TEXT.lookingAt : TEXT.byPhoto}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={TEXT.byPhoto}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void take(file)
          currentTarget.value = ''
        }}
      />
      {photo !== null && thumbnail?.fileId === photo ? (
        <img className={styles.sought} src={thumbnail.url} alt={TEXT.byPhoto} />
      ) : null}
      {color !== null || photo !== null ? (
        <>
          <span className={styles.quiet}>{photo === null ? TEXT.colorHint : TEXT.photoHint}</span>
          <Button size="small" variant="quiet" icon={<X aria-hidden />} onClick={() => look(null)}>
            {TEXT.stopLooks}
          </Button>
        </>
      ) : null}
      {error ? (
        <span className={styles.fault} role="alert">
          {errorText(error)}
        </span>
      ) : null}
    </fieldset>
  )
}
