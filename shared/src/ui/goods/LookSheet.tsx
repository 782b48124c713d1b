import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { uploadFile } from '@tessera/shared/http/client'
import { errorText } from '../../text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { SquareChoice } from '@tessera/shared/ui/photo'
import { SOURCE_TEXT } from '../photo/photo.text'
import { cutSquare, MIDDLE_SQUARE } from '../photo/square-crop'
import { READ_PX, usePixels } from '../photo/use-pixels'
import { useState } from 'react'
import styles from './LookSearch.module.css'
import { LOOK_TEXT as TEXT } from './goods.text'

/** Side of what is sent; the server takes none below 256. */
const SENT_PX = 512

interface LookSheetProps {
  readonly photo: File
  readonly onSent: (sent: { readonly fileId: string; readonly url: string }) => void
  readonly onClose: () => void
}

/** The part of a photo that is looked for: a hand or a shelf beside it would count, too. */
export function LookSheet({ photo, onSent, onClose }: LookSheetProps) {
  const [crop, setCrop] = useState(MIDDLE_SQUARE)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const image = usePixels(photo, READ_PX)
  const readable = image === 'unreadable' ? null : image
  const send = async () => {
    if (!readable) return
    setSending(true)
    setError(null)
    try {
      const square = await cutSquare(readable, crop, SENT_PX).convertToBlob({ type: 'image/jpeg', quality: 0.92 })
      onSent(await uploadFile(square, { fileName: 'look.jpg' }))
    } catch (thrown) {
      setError(toAppError(thrown))
      setSending(false)
    }
  }
  return (
    <Sheet
      open
      title={TEXT.title}
      width={640}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!readable} loading={sending} onClick={() => void send()}>
          {sending ? TEXT.lookingAt : TEXT.use}
        </Button>
      }
    >
      <div className={styles.lookSheet}>
        <p className={styles.quiet}>{TEXT.hint}</p>
        {readable ? <SquareChoice image={readable} crop={crop} onChange={setCrop} /> : null}
        {image === 'unreadable' || error ? (
          <p className={styles.fault} role="alert">
            {error ? errorText(error) : SOURCE_TEXT.unreadable}
          </p>
        ) : null}
      </div>
    </Sheet>
  )
}
