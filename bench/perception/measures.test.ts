import type OpenCv from '@techstark/opencv-js'
import { loadOpenCv } from '../../server/src/design/engines/basic/floor/opencv'
import { boundaryOverlap, findThin, legsLost, type Mask, nextCorrection, overlap } from './measures'

const SIZE = 200

function draw(inside: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (inside(i % SIZE, Math.floor(i / SIZE)) ? 255 : 0))
  return { data, width: SIZE, height: SIZE }
}

let cv: typeof OpenCv
beforeAll(async () => {
  ;({ cv } = await loadOpenCv())
})

const floor = draw((_, y) => y >= 100)

describe('the measures of a region', () => {
  it('count a band along the outline, not the picture’s own edge', () => {
    const high = draw((_, y) => y >= 96)
    expect(overlap(high, floor)).toBeCloseTo(100 / 104)
    // Bands of 5 pixels (2 % of the diagonal is 5.7) that share one or two rows.
    expect(boundaryOverlap(cv, high, floor)).toBeLessThan(0.25)
    expect(boundaryOverlap(cv, floor, floor)).toBe(1)
  })

  it('find two legs before the floor, and the one that a region swallows', () => {
    const legs = draw((x, y) => y >= 60 && y < 160 && (x === 50 || x === 120))
    const seat = draw((x, y) => y >= 40 && y < 70 && x >= 40 && x < 130)
    const things = draw((x, y) => [legs, seat].some(({ data }) => data[y * SIZE + x]! > 0))
    const ground = draw((x, y) => y >= 100 && things.data[y * SIZE + x] === 0)
    const thin = findThin(cv, things, ground)
    expect(thin.pieces).toBe(2)
    const swallowing = draw((x, y) => y >= 100 && x !== 120)
    expect(legsLost(thin, ground)).toEqual({ share: 0, count: 0 })
    const lost = legsLost(thin, swallowing)
    expect(lost.count).toBe(1)
    expect(lost.share).toBeCloseTo(0.5, 1)
  })

  it('correct the largest wrong region first: add what is missing, leave out what is too much', () => {
    const found = draw((x, y) => y >= 100 && x >= 80)
    expect(nextCorrection(cv, found, floor)).toMatchObject({ keep: true })
    const [x, y] = nextCorrection(cv, found, floor)!.at
    expect(found.data[y * SIZE + x]).toBe(0)
    expect(floor.data[y * SIZE + x]).toBe(255)
    expect(
      nextCorrection(
        cv,
        draw((_, row) => row >= 60),
        floor,
      ),
    ).toMatchObject({ keep: false })
    expect(nextCorrection(cv, floor, floor)).toBeNull()
  })
})
