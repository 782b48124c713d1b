import { Checkbox, Form } from '@tessera/shared/ui/form'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import panel from '../../../workbench/Panel.module.css'
import { readPixels } from '../../../workbench/picture/use-pixels'
import { CornersFrame } from '../../../workbench/swatch/CornersFrame'
import { lightEvenly } from '../../../workbench/swatch/clean-swatch'
import { PictureSource, READ_PX } from '../../../workbench/swatch/PictureSource'
import { cornersIn, isStraightenable, straightened } from '../../../workbench/swatch/straighten'
import styles from './OwnTile.module.css'
import type { TilePhoto, TileValues } from './own-tile.rules'
import { OWN_TILE_TEXT as TEXT } from './own-tile.text'

interface TilePhotoFieldProps {
  /** Set by the form item. */
  readonly value?: TilePhoto | null
  readonly onChange?: (photo: TilePhoto) => void
}

/** A tile's photo, its corners, and what becomes of it. */
export function TilePhotoField({ value, onChange }: TilePhotoFieldProps) {
  const [unreadable, setUnreadable] = useState(false)
  const take = async (picture: Blob) => {
    const image = await readPixels(picture, READ_PX).catch(() => null)
    setUnreadable(image === null)
    if (image) onChange?.({ image, corners: cornersIn(image), even: true })
  }
  return (
    <div className={styles.photo}>
      {value ? null : <span className={panel.quiet}>{TEXT.photoHint}</span>}
      <PictureSource onTake={(picture) => void take(picture)} unreadable={unreadable} />
      {value ? (
        <>
          <CornersFrame
            image={value.image}
            corners={value.corners}
            onChange={(corners) => onChange?.({ ...value, corners })}
          />
          <div className={styles.result}>
            <Laid photo={value} />
            <div className={styles.words}>
              <span className={panel.quiet}>{TEXT.preview}</span>
              <Checkbox checked={value.even} onChange={({ target }) => onChange?.({ ...value, even: target.checked })}>
                {TEXT.even}
              </Checkbox>
              <span className={panel.quiet}>{TEXT.evenHint}</span>
            </div>
          </div>
        </>
      ) : null}
    </div>
  )
}

/** Longest side of the four tiles on screen. */
const LAID_PX = 176

/** Four tiles with their joints, at their proportions. */
function Laid({ photo }: { readonly photo: TilePhoto }) {
  const { mmWidth, mmHeight, groutMm, groutColor } = useSize()
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = useDeferredValue(photo)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !mmWidth || !mmHeight || !isStraightenable(shown.corners, shown.image)) return
    const scale = LAID_PX / (2 * (Math.max(mmWidth, mmHeight) + groutMm))
    const joint = groutMm > 0 ? Math.max(1, groutMm * scale) : 0
    const size = { width: Math.max(2, Math.round(mmWidth * scale)), height: Math.max(2, Math.round(mmHeight * scale)) }
    const face = straightened(shown.image, shown.corners, size)
    if (shown.even) lightEvenly(face)
    const picture = new ImageData(face.data, face.width, face.height)
    const [wide, high] = [size.width + joint, size.height + joint].map(Math.round)
    context.canvas.width = wide! * 2
    context.canvas.height = high! * 2
    context.fillStyle = groutColor
    context.fillRect(0, 0, wide! * 2, high! * 2)
    for (const [x, y] of PLACES) context.putImageData(picture, x * wide! + joint / 2, y * high! + joint / 2)
  }, [shown, mmWidth, mmHeight, groutMm, groutColor])
  return <canvas ref={canvas} className={styles.laid} aria-hidden width={1} height={1} />
}

const PLACES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function useSize() {
  const form = Form.useFormInstance<TileValues>()
  const mmWidth = Form.useWatch('mmWidth', form)
  const mmHeight = Form.useWatch('mmHeight', form)
  const groutMm = Form.useWatch('groutMm', form) ?? 0
  const groutColor = Form.useWatch('groutColor', form) ?? 'transparent'
  return { mmWidth, mmHeight, groutMm, groutColor }
}
