import { formatSizeMm } from '@tessera/shared/text/format.text'
import { useDeferredValue, useEffect, useRef } from 'react'
import { type FacePhoto, faceOf, isCuttable } from './face-photo'
import type { FaceSize } from './FacesFromPhoto'
import styles from './Photo.module.css'
import { FACES_TEXT as TEXT } from './photo.text'

/** Longest side of what is shown. */
const LAID_PX = 300

interface LaidFacesProps {
  readonly photo: FacePhoto
  readonly size: FaceSize
  /** Tiles across and down. */
  readonly grid: number
}

/** Faces with their joints, at their proportions: a seam, a wrong crop or light that goes on is seen. */
export function LaidFaces({ photo, size, grid }: LaidFacesProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = useDeferredValue(photo)
  const mmWidth = size.mmWidth ?? 0
  const mmHeight = size.mmHeight ?? 0
  const { groutMm, groutColor } = size
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !(mmWidth > 0) || !(mmHeight > 0) || !isCuttable(shown)) return
    const scale = LAID_PX / (grid * (Math.max(mmWidth, mmHeight) + groutMm))
    const joint = groutMm > 0 ? Math.max(1, Math.round(groutMm * scale)) : 0
    const tile = { width: Math.max(2, Math.round(mmWidth * scale)), height: Math.max(2, Math.round(mmHeight * scale)) }
    const faces = shown.quads.map((quad) => {
      const { data, width, height } = faceOf(shown, quad, tile)
      return new ImageData(data, width, height)
    })
    const [wide, high] = [tile.width + joint, tile.height + joint]
    context.canvas.width = wide * grid
    context.canvas.height = high * grid
    context.fillStyle = groutColor
    context.fillRect(0, 0, wide * grid, high * grid)
    for (let row = 0; row < grid; row += 1) {
      for (let column = 0; column < grid; column += 1) {
        const face = faces[(row * grid + column + row) % faces.length]!
        context.putImageData(face, column * wide + Math.floor(joint / 2), row * high + Math.floor(joint / 2))
      }
    }
  }, [shown, mmWidth, mmHeight, groutMm, groutColor, grid])
  return (
    <figure className={styles.figure}>
      <canvas ref={canvas} className={styles.laid} aria-hidden width={1} height={1} />
      <figcaption className={styles.quiet}>
        {TEXT.laidSize(grid, formatSizeMm(grid * (mmWidth + groutMm), grid * (mmHeight + groutMm)))}
      </figcaption>
    </figure>
  )
}
