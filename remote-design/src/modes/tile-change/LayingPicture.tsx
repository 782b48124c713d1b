import { createTilePattern, tilesOver } from '@tessera/shared/contract/laying'
import type { Laying } from '@tessera/shared/contract/material'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import styles from './LayingPicture.module.css'

const WIDTH = 72
const HEIGHT = 48
/** Uses the engine's pattern code, so that the icon is correct. The elongated tile shows the direction. */
const TILE = { mmWidth: 24, mmHeight: 12, groutMm: 1.6 }
const SQUARE = { mmWidth: 16, mmHeight: 16, groutMm: 1.6 }
const FRAME: [number, number][] = [
  [0, 0],
  [WIDTH, 0],
  [WIDTH, HEIGHT],
  [0, HEIGHT],
]
const MOST_TILES = 120

const SQUARE_LAYINGS: ReadonlySet<Laying> = new Set(['straight', 'diagonal', 'hexagon'])
/** Small enough for a frame with tiles inside. */
const SMALL = { mmWidth: 8, mmHeight: 8, groutMm: 1 }

/** Icon of a laying pattern. */
export function LayingPicture({ laying }: { readonly laying: Laying }) {
  const size = needsSecond(laying) ? SMALL : SQUARE_LAYINGS.has(laying) ? SQUARE : TILE
  const pattern = createTilePattern({ laying, angleDeg: 0, ...size, sizeMm: [WIDTH, HEIGHT] })
  const tiles = tilesOver(pattern, FRAME, MOST_TILES) ?? []
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {tiles.map((tile) => (
        <polygon
          key={`${tile.i},${tile.j},${tile.turn}`}
          className={styles.tile}
          data-turn={tile.turn}
          data-second={pattern.second(tile.i, tile.j)}
          points={tile.shape.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  )
}
