import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { uploadFile } from '@tessera/shared/http/client'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useEffect, useMemo, useRef, useState } from 'react'
import panel from '../Panel.module.css'
import { dataUrlOf } from '../picture/data-url'
import { PictureSource, SquareChoice } from '@tessera/shared/ui/photo'
import { MIDDLE_SQUARE } from '@tessera/shared/ui/photo/square-crop'
import { READ_PX, usePixels } from '@tessera/shared/ui/photo/use-pixels'
import { cutSwatch, isSmall } from './crop'
import { SWATCH_TEXT as TEXT } from './swatch.text'
import styles from './Swatch.module.css'

/** The photo of a swatch after it was uploaded. */
export interface TakenSwatch {
  readonly fileId: string
  /** Of its own picture, valid for ever. */
  readonly pictureUrl: string
}

interface SwatchSheetProps {
  readonly onTake: (swatch: TakenSwatch) => void
  readonly onClose: () => void
}

/** Takes a swatch from a photo: the person puts a square on it, the light is made even, and what will be used is shown. */
export function SwatchSheet({ onTake, onClose }: SwatchSheetProps) {
  const [source, setSource] = useState<Blob | null>(null)
  const [crop, setCrop] = useState(MIDDLE_SQUARE)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const take = (picture: Blob) => {
    setSource(picture)
    setCrop(MIDDLE_SQUARE)
    setError(null)
  }
  const image = usePixels(source, READ_PX)
  const readable = image === 'unreadable' ? null : image
  const cleaned = useMemo(() => readable && cutSwatch(readable, crop), [readable, crop])
  const use = async () => {
    if (!cleaned) return
    setSending(true)
    setError(null)
    try {
      const blob = await cleaned.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
      const { fileId } = await uploadFile(blob, { fileName: 'swatch.jpg' })
      onTake({ fileId, pictureUrl: await dataUrlOf(blob) })
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
        <Button variant="primary" disabled={!cleaned} loading={sending} onClick={() => void use()}>
          {TEXT.use}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={panel.quiet}>{TEXT.hint}</p>
        <PictureSource onTake={take} unreadable={image === 'unreadable'} />
        {readable ? <SquareChoice image={readable} crop={crop} onChange={setCrop} /> : null}
        {cleaned && readable ? (
          <div className={styles.cleaned}>
            <Cleaned picture={cleaned} />
            <span className={panel.quiet}>{isSmall(crop, readable) ? TEXT.small : TEXT.cleaned}</span>
          </div>
        ) : null}
        {error ? (
          <p className={panel.fault} role="alert">
            {errorText(error)}
          </p>
        ) : null}
      </div>
    </Sheet>
  )
}

function Cleaned({ picture }: { readonly picture: OffscreenCanvas }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0), [picture])
  return <canvas ref={canvas} width={picture.width} height={picture.height} aria-hidden />
}
