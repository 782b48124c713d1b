import sharp from 'sharp'
import { resultMarks } from './result-marks'

/** Each plate's edges in pixels, the label's first. */
const platesOf = (width: number, height: number, branded = true) =>
  [
    ...resultMarks(width, height, { branded })
      .toString()
      .matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
  ].map(([, left, top, wide, high]) => ({
    left: Number(left),
    top: Number(top),
    right: Number(left) + Number(wide),
    bottom: Number(top) + Number(high),
  }))

/** Heights of the runs of rows that hold something white, as drawn. */
async function characterHeights(width: number, height: number): Promise<number[]> {
  const black = sharp({ create: { width, height, channels: 3, background: 'black' } })
  const { data } = await black
    .composite([{ input: resultMarks(width, height, { branded: false }) }])
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const heights: number[] = []
  let run = 0
  for (let y = 0; y <= height; y += 1) {
    const isInk = y < height && data.subarray(y * width, (y + 1) * width).some((value) => value > 100)
    if (isInk) run += 1
    else if (run > 0) {
      heights.push(run)
      run = 0
    }
  }
  return heights
}

test.each([
  ['wide', 2400, 1000],
  ['4:3', 1600, 1200],
  ['12 MP', 4032, 3024],
  ['square', 1200, 1200],
  ['tall', 1200, 1600],
  ['very tall', 900, 2400],
  ['a card', 564, 752],
  ['a slice', 480, 1200],
  ['a small copy', 320, 800],
  ['the smallest that is legible', 240, 240],
])(
  'each character is drawn at least 5 %% of the shorter side high, the label at most 6 %% of the width: %s',
  async (_, width, height) => {
    const heights = await characterHeights(width, height)
    expect(heights).toHaveLength(3)
    // Half a pixel of the upper and lower edge is not counted as white.
    for (const each of heights) expect(each).toBeGreaterThanOrEqual(Math.floor(Math.min(width, height) * 0.05) - 1)
    const [label] = platesOf(width, height)
    // In columns of pixels, also those that it covers in part.
    expect(Math.ceil(label!.right) - Math.floor(label!.left)).toBeLessThanOrEqual(width * 0.06)
  },
)

test('the label is on every picture, the brand mark unless the membership removes it', () => {
  expect(platesOf(1024, 768)).toHaveLength(2)
  expect(platesOf(1024, 768, false)).toHaveLength(1)
})

test.each([
  [2048, 230],
  [320, 180],
  [160, 120],
  [230, 2048],
  [4000, 30],
])('plates lie within the picture, side by side, in %i × %i', (width, height) => {
  const [label, brand] = platesOf(width, height)
  expect(brand!.left).toBeGreaterThanOrEqual(0)
  expect(brand!.right).toBeLessThan(label!.left)
  for (const each of [label!, brand!]) {
    expect(each.top).toBeGreaterThanOrEqual(0)
    expect(each.bottom).toBeLessThanOrEqual(height)
    expect(each.right).toBeLessThanOrEqual(width)
  }
})
