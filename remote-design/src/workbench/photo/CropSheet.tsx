import { UPLOAD } from '@tessera/shared/contract/constants'
import { Button } from '@tessera/shared/ui/core'
import { Slider } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  cropFrame,
  cropImage,
  isUnchanged,
  madeSize,
  MOST_STRAIGHTENING,
  NO_CROP,
  type PhotoCrop,
  rectOfRatio,
  shapeOf,
  withCorner,
} from '../../parts/image/crop'
import panel from '../Panel.module.css'
import { CROP_TEXT as TEXT, RATIOS } from './crop.text'
import { CropFrame } from './CropFrame'
import styles from './CropSheet.module.css'
import type { PhotoIntake } from './photo-intake'

interface CropSheetProps {
  readonly original: PhotoIntake['original']
  /** Said before regions are lost; null while there are none. */
  readonly warning: string | null
  readonly onUse: (photo: Blob) => void
  readonly onClose: () => void
}

/** Crops, turns and straightens the photo before it is looked at. */
export function CropSheet({ original, warning, onUse, onClose }: CropSheetProps) {
  const photo = usePhoto(original)
  const [crop, setCrop] = useState(NO_CROP)
  const [ratio, setRatio] = useState<number | null>(null)
  const [making, setMaking] = useState<'now' | 'failed' | null>(null)
  const bitmap = photo?.bitmap ?? null
  const size = bitmap && madeSize(bitmap, crop)
  const isSmall = size !== null && Math.min(size.width, size.height) < UPLOAD.minPx
  const change = (next: PhotoCrop, nextRatio = ratio) => {
    setCrop(next)
    setRatio(nextRatio)
    if (making === 'failed') setMaking(null)
  }
  const use = async () => {
    if (!photo) return
    setMaking('now')
    const made = await cropImage(photo.source, crop)
    // The original comes back when it failed: nothing is brought, so that the photo and its regions stay.
    if (made === photo.source) setMaking('failed')
    else onUse(made)
  }
  return (
    <Sheet
      open
      title={TEXT.title}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isUnchanged(crop)} onClick={() => change(NO_CROP, null)}>
            {TEXT.reset}
          </Button>
          <Button
            variant="primary"
            disabled={!bitmap || isSmall || isUnchanged(crop)}
            loading={making === 'now'}
            onClick={() => void use()}
          >
            {TEXT.use}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <p className={panel.quiet}>{TEXT.hint}</p>
        {photo?.isUnreadable ? (
          <p className={panel.fault} role="alert">
            {TEXT.unreadable}
          </p>
        ) : null}
        {photo?.isSmaller ? (
          <output className={panel.note} data-tone="warning">
            {TEXT.smaller}
          </output>
        ) : null}
        {bitmap && size ? (
          <>
            <CropFrame
              photo={bitmap}
              crop={crop}
              shape={ratio && shapeOf(cropFrame(bitmap, crop), ratio)}
              onChange={(rect) => change({ ...crop, rect })}
            />
            <CropFields photo={bitmap} crop={crop} ratio={ratio} onChange={change} />
            <p className={isSmall ? panel.fault : panel.quiet} role={isSmall ? 'alert' : 'status'}>
              {isSmall ? TEXT.tooSmall(UPLOAD.minPx) : TEXT.size(size.width, size.height, size.scale)}
            </p>
          </>
        ) : null}
        {warning === null ? null : <p className={panel.quiet}>{warning}</p>}
        {making === 'failed' ? (
          <p ref={bringIntoView} className={`${panel.fault} ${styles.failed}`} role="alert">
            {TEXT.failed}
          </p>
        ) : null}
      </div>
    </Sheet>
  )
}

/** Below the fold on a phone. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

interface CropFieldsProps {
  readonly photo: ImageBitmap
  readonly crop: PhotoCrop
  /** Width by height that is kept; null is free. */
  readonly ratio: number | null
  readonly onChange: (crop: PhotoCrop, ratio: number | null) => void
}

function CropFields({ photo, crop, ratio: kept, onChange }: CropFieldsProps) {
  // A turned rectangle would hold something else.
  const turn = (by: number) => onChange({ ...crop, turns: (crop.turns + by + 4) % 4, rect: NO_CROP.rect }, null)
  const straighten = (angleDeg: number) => {
    const turned = { ...crop, angleDeg }
    // The frame of a turned photo has another shape.
    const shape = kept && shapeOf(cropFrame(photo, turned), kept)
    onChange({ ...turned, rect: shape ? withCorner(crop.rect, ['right', 'bottom'], [0, 0], shape) : crop.rect }, kept)
  }
  return (
    <>
      <div className={styles.row}>
        <Button icon={<RotateCcw size={16} aria-hidden />} onClick={() => turn(-1)}>
          {TEXT.turnLeft}
        </Button>
        <Button icon={<RotateCw size={16} aria-hidden />} onClick={() => turn(1)}>
          {TEXT.turnRight}
        </Button>
        <fieldset className={panel.chips} aria-label={TEXT.ratio}>
          {RATIOS.map(({ label, ratio }) => (
            <button
              key={label}
              type="button"
              className={panel.chip}
              aria-pressed={ratio !== null && ratio === kept}
              onClick={() => onChange({ ...crop, rect: rectOfRatio(cropFrame(photo, crop), ratio) }, ratio)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={panel.field}>
        <span className={panel.label}>
          {TEXT.straighten}
          <span className={panel.value}>{TEXT.degrees(crop.angleDeg)}</span>
        </span>
        <Slider
          ariaLabelForHandle={TEXT.straighten}
          min={-MOST_STRAIGHTENING}
          max={MOST_STRAIGHTENING}
          step={0.1}
          included={false}
          tooltip={{ formatter: null }}
          value={crop.angleDeg}
          onChange={straighten}
        />
      </div>
    </>
  )
}

interface ReadPhoto {
  readonly source: Blob
  readonly bitmap: ImageBitmap | null
  readonly isUnreadable: boolean
  readonly isSmaller: boolean
}

function usePhoto(original: PhotoIntake['original']): ReadPhoto | null {
  const [read, setRead] = useState<ReadPhoto | null>(null)
  const [fetchOnce] = useState(() => original)
  useEffect(() => {
    let left = false
    const load = async () => {
      const { picture: source, isSmaller } = await fetchOnce()
      const bitmap = await createImageBitmap(source).catch(() => null)
      if (left) bitmap?.close()
      else setRead({ source, bitmap, isUnreadable: bitmap === null, isSmaller })
    }
    void load()
    return () => {
      left = true
    }
  }, [fetchOnce])
  return read
}
