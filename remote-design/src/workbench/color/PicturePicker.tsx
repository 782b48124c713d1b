import { sizedImage } from '@tessera/shared/http/sized-image'
import { Button, showError } from '@tessera/shared/ui/core'
import { ColorSwatch, Segmented } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { fetchPicture } from '@tessera/shared/http/picture'
import panel from '../Panel.module.css'
import { AssetPickButton, CameraButton, useFilePick } from '@tessera/shared/ui/photo'
import { usePixels } from '@tessera/shared/ui/photo/use-pixels'
import { useWork } from '../workbench-context'
import { PICKER_TEXT as TEXT } from './color.text'
import { colorAt, mainColors } from './main-colors'
import styles from './PicturePicker.module.css'

/** Longest side of the picture as it is shown and read. */
const SHOWN_PX = 720
/** The same of a kept picture as it is fetched: one of the served sizes. */
const READ_PX = 960
/** Step of an arrow key, as a share of the picture. */
const KEY_STEP = 0.01

interface PicturePickerProps {
  readonly onPick: (color: string) => void
  readonly onClose: () => void
}

/** A colour from the photo or from any picture, by a tap or from its main colours. The picture stays on the device. */
export function PicturePicker({ onPick, onClose }: PicturePickerProps) {
  const photo = useWork((state) => state.photo?.picture ?? null)
  const [upload, setUpload] = useState<Blob | null>(null)
  const [color, setColor] = useState<string | null>(null)
  const file = useFilePick(TEXT.upload, setUpload)
  const source = upload ?? photo
  const image = usePixels(source, SHOWN_PX)
  return (
    <Sheet
      open
      title={TEXT.title}
      width={640}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          disabled={color === null}
          onClick={() => (color === null ? undefined : onPick(color))}
        >
          {TEXT.use}
        </Button>
      }
    >
      <div className={styles.picker}>
        <Segmented<'photo' | 'upload'>
          aria-label={TEXT.title}
          value={upload ? 'upload' : 'photo'}
          options={[
            { value: 'photo', label: TEXT.photo },
            { value: 'upload', label: TEXT.upload },
          ]}
          onChange={(next) => (next === 'photo' ? setUpload(null) : file.open())}
        />
        {file.input}
        <div className={styles.ways}>
          <CameraButton onTake={setUpload} />
          <AssetPickButton
            onPick={({ url }) =>
              void fetchPicture(sizedImage(url, READ_PX)).then(setUpload, (thrown: unknown) => showError(thrown))
            }
          />
        </div>
        <p className={panel.quiet}>{upload ? TEXT.privacy : TEXT.hint}</p>
        {image === 'unreadable' ? (
          <p className={panel.fault} role="alert">
            {TEXT.unreadable}
          </p>
        ) : image ? (
          <>
            <Picture image={image} onPick={setColor} />
            <span className={panel.label}>{TEXT.main}</span>
            <ColorSwatch
              aria-label={TEXT.main}
              presets={mainColors(image).map((value) => ({ value, label: value.toUpperCase() }))}
              value={color ?? undefined}
              onChange={setColor}
            />
          </>
        ) : null}
        <output className={styles.picked}>
          {color === null ? null : (
            <>
              <i style={{ background: color }} aria-hidden />
              {TEXT.picked(color.toUpperCase())}
            </>
          )}
        </output>
      </div>
    </Sheet>
  )
}

function Picture({ image, onPick }: { readonly image: ImageData; readonly onPick: (color: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [at, setAt] = useState<readonly [number, number]>([0.5, 0.5])
  useEffect(() => canvas.current?.getContext('2d')?.putImageData(image, 0, 0), [image])
  const pick = (x: number, y: number) => {
    const [left, top] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))]
    setAt([left, top])
    onPick(
      colorAt(image, Math.min(image.width - 1, Math.floor(left * image.width)), Math.floor(top * (image.height - 1))),
    )
  }
  const byPointer = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    pick((event.clientX - left) / width, (event.clientY - top) / height)
  }
  const byKey = (event: KeyboardEvent) => {
    const [x, y] = MOVES[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    pick(at[0] + x * KEY_STEP, at[1] + y * KEY_STEP)
  }
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={TEXT.picture}
      onPointerDown={byPointer}
      onPointerMove={(event) => (event.buttons > 0 ? byPointer(event) : undefined)}
      onKeyDown={byKey}
    >
      <canvas ref={canvas} className={styles.picture} width={image.width} height={image.height} />
      <span className={styles.mark} style={{ left: `${at[0] * 100}%`, top: `${at[1] * 100}%` }} aria-hidden />
    </button>
  )
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
