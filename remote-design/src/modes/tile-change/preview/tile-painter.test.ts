import { paintTiles, type TileFace } from './tile-painter'
import type { SceneTile } from './tile-scene'

const FACE = { image: {} as CanvasImageSource, width: 320, height: 320, meanColor: 'white' } satisfies TileFace
const AREA = { viewport: { width: 900, height: 600 }, plain: false, lineColor: null }

/** A tile with its near edge so many pixels away from its far one. */
function tile(depth: number): SceneTile {
  const at = (u: number, v: number): [number, number] => [400 + 80 * u, 300 + depth * v]
  return { corners: [at(0, 0), at(1, 0), at(1, 1), at(0, 1)], shape: null, at, hash: 0, second: false }
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

it('leaves out parts that reach to the camera, which would cover all other tiles', () => {
  expect(painted([tile(60), tile(70_000)])).toBe(1)
})
