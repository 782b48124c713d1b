import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { uploadFile } from '@tessera/shared/http/client'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { Slider } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import panel from '../Panel.module.css'
import { dataUrlOf } from '../picture/data-url'
import { PictureSource } from '@tessera/shared/ui/photo'
import { READ_PX, usePixels } from '@tessera/shared/ui/photo/use-pixels'
import { type Crop, cutSwatch, isSmall, squareOf, WHOLE_MIDDLE } from './crop'
import { SWATCH_TEXT as TEXT } from './swatch.text'
import styles from './Swatch.module.css'

const KEY_STEP = 0.02

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
  const [crop, setCrop] = useState(WHOLE_MIDDLE)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const take = (picture: Blob) => {
    setSource(picture)
    setCrop(WHOLE_MIDDLE)
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
        {readable ? <CropFrame image={readable} crop={crop} onChange={setCrop} /> : null}
        {cleaned && readable ? (
          <>
            <Slider
              ariaLabelForHandle={TEXT.size}
              min={10}
              max={100}
              tooltip={{ formatter: (value) => TEXT.sizeValue(value ?? 0) }}
              value={Math.round(crop.side * 100)}
              onChange={(percent: number) => setCrop({ ...crop, side: percent / 100 })}
            />
            <div className={styles.cleaned}>
              <Cleaned picture={cleaned} />
              <span className={panel.quiet}>{isSmall(crop, readable) ? TEXT.small : TEXT.cleaned}</span>
            </div>
          </>
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

interface CropFrameProps {
  readonly image: ImageData
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

function CropFrame({ image, crop, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(image, 0, 0), [image])
  const share = (value: number) => Math.min(1, Math.max(0, value))
  const byPointer = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ ...crop, x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }
  const byKey = (event: KeyboardEvent) => {
    const [x, y] = MOVES[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    onChange({ ...crop, x: share(crop.x + x * KEY_STEP), y: share(crop.y + y * KEY_STEP) })
  }
  const { left, top, px } = squareOf(crop, image)
  const percent = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={TEXT.frame}
      onPointerDown={byPointer}
      onPointerMove={(event) => (event.buttons > 0 ? byPointer(event) : undefined)}
      onKeyDown={byKey}
    >
      <canvas ref={canvas} className={styles.picture} width={image.width} height={image.height} />
      <span
        className={styles.square}
        style={{
          left: percent(left, image.width),
          top: percent(top, image.height),
          width: percent(px, image.width),
          height: percent(px, image.height),
        }}
        aria-hidden
      />
    </button>
  )
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function Cleaned({ picture }: { readonly picture: OffscreenCanvas }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current?.getContext('2d')?.drawImage(picture, 0, 0), [picture])
  return <canvas ref={canvas} width={picture.width} height={picture.height} aria-hidden />
}
