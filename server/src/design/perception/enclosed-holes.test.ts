import { closeHoles } from './enclosed-holes'
import { CELL_PX, gridOf } from './regions'

const SIZE = { width: 160, height: 120 }
const GRID = gridOf(SIZE)
type Is = (x: number, y: number) => boolean

/** A photo of two colours, and a mask with holes. Cells above `top` pixels lie outside the region. */
function scene(isDark: Is, isHole: Is, top = 40) {
  const photo = { data: new Uint8Array(SIZE.width * SIZE.height * 3), ...SIZE, channels: 3 as const }
  const data = new Uint8Array(SIZE.width * SIZE.height)
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const pixel = y * SIZE.width + x
      photo.data.fill(isDark(x, y) ? 40 : 210, pixel * 3, pixel * 3 + 3)
      data[pixel] = y >= top && !isHole(x, y) ? 255 : 0
    }
  const logits = Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) =>
    Math.floor(cell / GRID.width) * CELL_PX < top ? -6 : 6,
  )
  closeHoles(data, photo, logits, GRID)
  return (x: number, y: number) => data[y * SIZE.width + x] === 255
}

const chequered: Is = (x, y) => (Math.floor(x / 20) + Math.floor(y / 20)) % 2 === 0
const square: Is = (x, y) => x >= 60 && x < 80 && y >= 60 && y < 80

describe('holes in a region', () => {
  it('are closed where they have colours of its pattern', () => {
    expect(chequered(70, 70)).toBe(true)
    const isIn = scene(chequered, square)
    expect(isIn(70, 70)).toBe(true)
    expect(isIn(70, 20)).toBe(false)
  })

  it('stay where nothing else in it has their colours: they are legs', () => {
    const isIn = scene(square, square)
    expect(isIn(70, 70)).toBe(false)
  })

  it('stay where they hang together with what is outside', () => {
    const isIn = scene(chequered, (x, y) => square(x, y) || (x === 70 && y < 60))
    expect(isIn(70, 70)).toBe(false)
  })
})
