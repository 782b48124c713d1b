import { Button } from '@tessera/shared/ui/core'
import { Checkbox, Segmented } from '@tessera/shared/ui/form'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { CornersFrame } from './CornersFrame'
import { brokenFace, type FacePhoto, isCuttable, newFacePhoto, nextQuad } from './face-photo'
import { LaidFaces } from './LaidFaces'
import styles from './Photo.module.css'
import { FACES_TEXT as TEXT } from './photo.text'
import { PictureSource } from './PictureSource'
import { SeamNotes } from './SeamNotes'
import { READ_PX, readPixels } from './use-pixels'

/** How the faces are laid, where it is known. */
export interface FaceSize {
  readonly mmWidth: number | null | undefined
  readonly mmHeight: number | null | undefined
  readonly groutMm: number
  readonly groutColor: string
}

interface FacesFromPhotoProps {
  readonly size: FaceSize
  /** Faces that the material may still get. */
  readonly most: number
  /** Set by the form item. */
  readonly value?: FacePhoto | null
  readonly onChange?: (photo: FacePhoto) => void
}

const GRIDS = ([2, 3] as const).map((value) => ({ value, label: TEXT.grid(value) }))

/** A photo of one or more tiles, the corners of each, and what becomes of them laid beside each other. */
export function FacesFromPhoto({ size, most, value, onChange }: FacesFromPhotoProps) {
  const [unreadable, setUnreadable] = useState(false)
  const [current, setCurrent] = useState(0)
  const [grid, setGrid] = useState<2 | 3>(2)
  const take = async (picture: Blob) => {
    const image = await readPixels(picture, READ_PX).catch(() => null)
    setUnreadable(image === null)
    setCurrent(0)
    if (image) onChange?.(newFacePhoto(image))
  }
  const source = <PictureSource onTake={(picture) => void take(picture)} unreadable={unreadable} />
  if (!value) {
    return (
      <div className={styles.faces}>
        <span className={styles.quiet}>{TEXT.hint}</span>
        {source}
      </div>
    )
  }
  const { image, quads, even } = value
  const at = Math.min(current, quads.length - 1)
  const broken = brokenFace(value)
  return (
    <div className={styles.faces}>
      {source}
      <div className={styles.chips} role="toolbar" aria-label={TEXT.faces}>
        {quads.map((_quad, index) => (
          <Button
            // A corner that moves makes another quad: its place is what stays.
            key={`${index}`}
            size="small"
            aria-pressed={index === at}
            variant={index === at ? 'primary' : 'secondary'}
            onClick={() => setCurrent(index)}
          >
            {TEXT.face(index + 1)}
          </Button>
        ))}
        {quads.length < most ? (
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => {
              onChange?.({ ...value, quads: [...quads, nextQuad(quads, image)] })
              setCurrent(quads.length)
            }}
          >
            {TEXT.another}
          </Button>
        ) : null}
        {quads.length > 1 ? (
          <Button
            size="small"
            variant="quiet"
            icon={<X aria-hidden />}
            onClick={() => {
              onChange?.({ ...value, quads: quads.filter((_, index) => index !== at) })
              setCurrent(Math.max(0, at - 1))
            }}
          >
            {TEXT.leaveOut(at + 1)}
          </Button>
        ) : null}
      </div>
      <CornersFrame
        image={image}
        corners={quads[at]!}
        others={quads.filter((_, index) => index !== at)}
        onChange={(corners) =>
          onChange?.({ ...value, quads: quads.map((quad, index) => (index === at ? corners : quad)) })
        }
      />
      <div className={styles.result}>
        {size.mmWidth && size.mmHeight && isCuttable(value) ? (
          <LaidFaces photo={value} size={size} grid={grid} />
        ) : broken === -1 || broken === at ? (
          <span className={styles.quiet}>{TEXT.sizeFirst}</span>
        ) : (
          <span className={styles.fault} role="alert">
            {TEXT.broken(broken + 1)}
          </span>
        )}
        <div className={styles.words}>
          <Segmented<2 | 3> aria-label={TEXT.gridChoice} value={grid} options={GRIDS} onChange={setGrid} />
          <Checkbox checked={even} onChange={({ target }) => onChange?.({ ...value, even: target.checked })}>
            {TEXT.even}
          </Checkbox>
          <span className={styles.quiet}>{TEXT.evenHint}</span>
          <SeamNotes photo={value} size={size} />
        </div>
      </div>
    </div>
  )
}
