import { correctRegion, type Mark, type Prompts } from './correct-region'
import { CELL_PX, type Grid, type Region } from './regions'

const GRID: Grid = { width: 60, height: 40 }
type Inside = (x: number, y: number) => boolean

function region(isInside: Inside, score = 0.9): Region {
  const logits = Float32Array.from({ length: GRID.width * GRID.height }, (_, cell) =>
    isInside(cell % GRID.width, Math.floor(cell / GRID.width)) ? 8 : -8,
  )
  return { logits, area: logits.filter((logit) => logit > 0).length, score }
}

const at = (x: number, y: number): Mark['at'] => [(x + 0.5) * CELL_PX, (y + 0.5) * CELL_PX]
const isIn = ({ logits }: Region, x: number, y: number) => logits[y * GRID.width + x]! > 0
const floor: Inside = (_x, y) => y >= 20

/** A model that sees a piece at one point, and another one once it is told what it is not. */
function model(alone: Region, apart: Region = alone) {
  const asked: (readonly Mark[])[] = []
  const ask = async (points: readonly Mark[]) => {
    asked.push(points)
    return points.length === 1 ? alone : apart
  }
  return { ask, asked }
}

const asOften = (ask: Prompts['ask']): Prompts => ({ ask, askAgain: ask })

describe('a correction by a point', () => {
  it('adds what hangs together with the point, and nothing elsewhere', async () => {
    const start = region((x, y) => floor(x, y) && x < 40)
    // The piece lies on both sides of the room.
    const piece = region((x, y) => floor(x, y) && (x >= 40 || x < 5))
    const beyond = region((x, y) => (floor(x, y) && x >= 40) || (y < 3 && x < 5))
    const { ask } = model(beyond)
    const found = await correctRegion(start, { at: at(50, 30), keep: true }, GRID, asOften(ask))
    expect(isIn(found, 50, 30)).toBe(true)
    expect(isIn(found, 2, 1)).toBe(false)
    expect(found.area).toBe(60 * 20)
    expect(await correctRegion(start, { at: at(50, 30), keep: true }, GRID, asOften(model(piece).ask))).toEqual(found)
  })

  it('takes a thing away, and spares what the model sees elsewhere', async () => {
    const start = region(floor)
    const rugs = region((x, y) => y >= 25 && y < 35 && ((x >= 10 && x < 20) || (x >= 40 && x < 50)))
    const found = await correctRegion(start, { at: at(15, 30), keep: false }, GRID, asOften(model(rugs).ask))
    expect(isIn(found, 15, 30)).toBe(false)
    expect(isIn(found, 45, 30)).toBe(true)
    expect(found.area).toBe(60 * 20 - 100)
  })

  it('asks for a piece apart from the surface where it would take the surface away', async () => {
    const start = region(floor)
    const mat = region((x, y) => x >= 50 && y >= 30)
    const { ask, asked } = model(region(floor), mat)
    const found = await correctRegion(start, { at: at(55, 35), keep: false }, GRID, asOften(ask))
    expect(found.area).toBe(60 * 20 - 100)
    const others = asked[1]!.slice(1)
    expect(others.map(({ keep }) => keep)).toEqual([false, false])
    // Far from the point, and on the surface.
    for (const other of others) {
      expect(Math.hypot(other.at[0] - at(55, 35)[0], other.at[1] - at(55, 35)[1])).toBeGreaterThan(20 * CELL_PX)
      expect(other.at[1]).toBeGreaterThan(20 * CELL_PX)
    }
  })

  it('takes a part around the point where the model only guesses', async () => {
    const start = region(floor)
    const guess = region((x, y) => x >= 40 && y >= 30, 0.5)
    const part = region((x, y) => x >= 50 && y >= 30, 0.5)
    const answers = [region(floor), guess, part]
    const asked: (readonly Mark[])[] = []
    const ask = async (points: readonly Mark[]) => {
      asked.push(points)
      return answers[asked.length - 1]!
    }
    const found = await correctRegion(start, { at: at(55, 35), keep: false }, GRID, asOften(ask))
    expect(found.area).toBe(60 * 20 - 100)
    const around = asked[2]!.slice(1)
    expect(around.length).toBeGreaterThan(2)
    for (const { at: point, keep } of around) {
      expect(keep).toBe(false)
      expect(Math.hypot(point[0] - at(55, 35)[0], point[1] - at(55, 35)[1])).toBeLessThan(10 * CELL_PX)
    }
  })

  it.each([
    ['the surface again', region(floor)],
    ['nothing at the point', region((x, y) => x < 5 && y > 35)],
  ])('leaves the region as it is when the model sees %s', async (_, apart) => {
    const start = region(floor)
    const { ask } = model(region(floor), apart)
    expect(await correctRegion(start, { at: at(55, 35), keep: false }, GRID, asOften(ask))).toBe(start)
  })
})
