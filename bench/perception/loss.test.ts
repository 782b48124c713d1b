import { loadOpenCv } from '../../server/src/design/engines/basic/floor/opencv'
import { lossOf } from './loss'
import { findThin, type Mask } from './measures'
import { CLASSES, type Class } from './rooms'

const [WIDTH, HEIGHT] = [360, 240]
type Inside = (x: number, y: number) => boolean

const mask = (isInside: Inside): Mask => ({
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    isInside(at % WIDTH, Math.floor(at / WIDTH)) ? 255 : 0,
  ),
  width: WIDTH,
  height: HEIGHT,
})

/** A wall above a floor, on which a rug lies and a leg stands. */
const isRug: Inside = (x, y) => x >= 200 && x < 260 && y >= 180 && y < 220
const isLeg: Inside = (x, y) => x >= 60 && x < 62 && y >= 80 && y < 200
const isFloor: Inside = (x, y) => y >= 120 && !isRug(x, y) && !isLeg(x, y)
const kindAt = (x: number, y: number): Class =>
  isLeg(x, y) ? 'thing' : isRug(x, y) ? 'rug' : isFloor(x, y) ? 'floor' : 'wall'

const kinds = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
  CLASSES.indexOf(kindAt(at % WIDTH, Math.floor(at / WIDTH))),
)

describe('what the missing overlap consists of', () => {
  it('is told apart by place and by what was taken, and adds up', async () => {
    const { cv } = await loadOpenCv()
    const legs = findThin(
      cv,
      mask(isLeg),
      mask((x, y) => isFloor(x, y) || isRug(x, y)),
    )
    const isMissing: Inside = (x, y) => x >= 100 && x < 140 && y >= 160 && y < 200
    // A row too high on the left half, two rows too low on the right one.
    const found = mask((x, y) => y >= (x < 180 ? 119 : 122) && !isMissing(x, y))
    const loss = lossOf(cv, found, kinds, legs)
    const either = 120 * WIDTH + 180
    expect(Object.fromEntries(loss)).toEqual({
      'missing at the edge': (2 * 180) / either,
      'missing inside': (40 * 40) / either,
      'surplus at the edge': expect.closeTo((180 - 2 + 60 * 40 - 56 * 36) / either, 10) as number,
      'legs taken': expect.closeTo((2 * 81) / either, 10) as number,
      'rug taken': expect.closeTo((56 * 36) / either, 10) as number,
    })
  })

  it('is nothing where the floor was found', async () => {
    const { cv } = await loadOpenCv()
    const legs = findThin(cv, mask(isLeg), mask(isFloor))
    expect(lossOf(cv, mask(isFloor), kinds, legs).size).toBe(0)
  })
})
