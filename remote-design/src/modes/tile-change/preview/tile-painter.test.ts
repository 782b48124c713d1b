import { paintTiles, type TileFace } from './tile-painter'
import type { SceneTile } from './tile-scene'

const FACE = { image: {} as CanvasImageSource, width: 320, height: 320, meanColor: 'white' } satisfies TileFace
const AREA = { viewport: { width: 900, height: 600 }, plain: false, lineColor: null }

/** A tile of which `visible` of the depth lies before the camera. */
function tile(depth: number, visible = 1): SceneTile {
  const at = (u: number, v: number): [number, number] | null => (v > visible ? null : [400 + 80 * u, 300 + depth * v])
  const outline = [at(0, 0)!, at(1, 0)!, at(1, visible)!, at(0, visible)!]
  return { outline, cut: false, at, hash: 0, second: false }
}

function painted(tiles: readonly SceneTile[]): number {
  const drawImage = jest.fn()
  const nothing = () => {}
  const context = { drawImage, fillRect: nothing, save: nothing, restore: nothing, transform: nothing }
  const look = { faces: [FACE], secondFaces: [], groutColor: 'grey' }
  paintTiles(
    context as unknown as CanvasRenderingContext2D,
    { tiles, plainAbove: 0 },
    look,
    { scale: 1, x: 0, y: 0 },
    AREA,
  )
  return drawImage.mock.calls.length
}

it('paints the parts of a tile', () => {
  expect(painted([tile(60)])).toBe(1)
  expect(painted([tile(300)])).toBe(16)
})

it('leaves out the parts of a tile that reach to the camera', () => {
  // Two of four rows, of four parts each, lie before it.
  expect(painted([tile(600, 0.5)])).toBe(8)
})
