import { createTilePattern, tilesOver } from '../../contract/laying'
import type { SurfaceSpec } from '../../contract/material'
import { sizedImage } from '../../http/sized-image'
import { protectImage } from '../media/image-protection'
import { useMemo } from 'react'
import styles from './Laid.module.css'

/** More tiles would be a texture nobody sees: then fewer millimetres are shown. */
const MOST_TILES = 400

interface LaidSurfaceProps {
  readonly surface: SurfaceSpec
  /** What the drawing is wide and high, in mm of the real surface. */
  readonly mmWide: number
  readonly mmHigh: number
  readonly pictureWidth: 160 | 320 | 640
  readonly name: string
}

/** Faces laid at their real size with their joints, by the laying that engine and canvas lay by. */
export function LaidSurface({ surface, mmWide, mmHigh, pictureWidth, name }: LaidSurfaceProps) {
  const { faceImages, groutColor } = surface
  const { tiles, wide, high } = useMemo(() => laid(surface, mmWide, mmHigh), [surface, mmWide, mmHigh])
  return (
    <div {...protectImage} className={`${styles.laid} ${protectImage.className ?? ''}`}>
      <svg
        className={styles.laid}
        viewBox={`0 0 ${wide} ${high}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={name}
      >
        <rect width={wide} height={high} fill={groutColor} />
        {tiles.map(({ key, matrix, face }) => (
          <image
            key={key}
            href={sizedImage(faceImages[face]!.url, pictureWidth)}
            width={surface.mmWidth}
            height={surface.mmHeight}
            preserveAspectRatio="none"
            transform={`matrix(${matrix.join(' ')})`}
          />
        ))}
      </svg>
    </div>
  )
}

function laid({ mmWidth, mmHeight, groutMm, laying, faceImages }: SurfaceSpec, mmWide: number, mmHigh: number) {
  const pattern = createTilePattern({ laying, angleDeg: 0, mmWidth, mmHeight, groutMm })
  const least = Math.sqrt((MOST_TILES / 4) * pattern.cellArea)
  const scale = Math.min(1, least / Math.sqrt(mmWide * mmHigh))
  const [wide, high] = [mmWide * scale, mmHigh * scale]
  const area = [
    [0, 0],
    [wide, 0],
    [wide, high],
    [0, high],
  ] as const
  const tiles = (
    tilesOver(
      pattern,
      area.map(([x, y]) => [x, y]),
      MOST_TILES,
    ) ?? []
  ).map(({ i, j, turn, corners }) => {
    const [origin, along, , down] = corners
    const matrix = [
      (along[0] - origin[0]) / mmWidth,
      (along[1] - origin[1]) / mmWidth,
      (down[0] - origin[0]) / mmHeight,
      (down[1] - origin[1]) / mmHeight,
      origin[0],
      origin[1],
    ]
    // Neighbours differ wherever there are faces enough.
    const face = (((i * 7 + j * 3 + turn * 5) % faceImages.length) + faceImages.length) % faceImages.length
    return { key: `${i},${j},${turn}`, matrix, face }
  })
  return { tiles, wide, high }
}
