import type { LightGrid } from './light-grid'
import { reflectScene } from './reflection'

/** One column of a wall (blue), floor (red), a thing of one cell (green), and floor again, in three equal columns. */
function column(): LightGrid {
  const [width, height] = [3, 14]
  const share = new Float32Array(width * height)
  const scene = new Float32Array(width * height * 3)
  for (let cell = 0; cell < width * height; cell++) {
    const row = Math.floor(cell / width)
    const stands = row < 4 || row === 6
    share[cell] = stands ? 0 : 1
    scene[cell * 3 + (row < 4 ? 2 : row === 6 ? 1 : 0)] = 0.5
  }
  const covered = Uint8Array.from(share)
  return { width, height, step: 1, scene, surface: scene, covered, share, grain: new Float32Array(share.length) }
}

describe('reflectScene', () => {
  const grazing = { facing: () => 0.2 }

  it('mirrors things and the wall behind them, never the old floor', () => {
    const { light } = reflectScene(column(), 'polished', grazing)!
    const at = (row: number) => [0, 1, 2].map((channel) => light[(row * 3 + 1) * 3 + channel]!)
    // Right below the thing, mostly the thing; farther down the wall, whose mirror image it covered.
    expect(at(7)[1]).toBeGreaterThan(0.02)
    expect(at(12)[2]).toBeGreaterThan(0.1)
    for (let row = 7; row < 14; row++) expect(at(row)[0]).toBe(0)
  })

  it('is strong where polished, weak where satin, and absent on matte and textured surfaces', () => {
    const total = (finish: 'polished' | 'satin') =>
      reflectScene(column(), finish, grazing)!.light.reduce((sum, value) => sum + value, 0)
    expect(total('satin')).toBeGreaterThan(0)
    expect(total('satin')).toBeLessThan(total('polished') / 2)
    expect(reflectScene(column(), 'matte', grazing)).toBeNull()
    expect(reflectScene(column(), 'textured', grazing)).toBeNull()
  })
})
