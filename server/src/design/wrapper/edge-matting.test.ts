import type { Raster } from '../engines/engine'
import { matteEdges } from './edge-matting'

const [WIDTH, HEIGHT] = [40, 40]

/** A light floor with a dark joint across at rows 19 and 20, and a dark leg from column 20 on. */
function scene(leg: number): { photo: Raster; mask: Raster } {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  const inside = new Uint8Array(WIDTH * HEIGHT)
  for (let index = 0; index < inside.length; index++) {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)]
    const joint = y === 19 || y === 20
    data.fill(x >= leg || joint ? 60 : 200, index * 3, index * 3 + 3)
    inside[index] = x < 20 ? 255 : 0
  }
  return {
    photo: { data, width: WIDTH, height: HEIGHT, channels: 3 },
    mask: { data: inside, width: WIDTH, height: HEIGHT, channels: 1 },
  }
}

function matte(leg: number) {
  const { photo, mask } = scene(leg)
  const reach = new Uint8Array(WIDTH * HEIGHT).map((_, index) => (index % WIDTH < 23 ? 1 : 0))
  const { alpha } = matteEdges({ photo, mask, reach, alpha: Uint8Array.from(mask.data) })
  return (x: number, y: number) => alpha[y * WIDTH + x]!
}

describe('matteEdges', () => {
  it('keeps an occluder that the mask took in', () => {
    const alpha = matte(18)
    expect(alpha(19, 8)).toBeLessThan(60)
    expect(alpha(15, 8)).toBe(255)
  })

  it('takes a joint of the old surface for surface, though it is dark like the leg beside it', () => {
    const alpha = matte(20)
    expect(alpha(18, 19)).toBeGreaterThan(220)
    expect(alpha(17, 20)).toBeGreaterThan(220)
  })
})
