import { resultMarks } from './label'

/** Left and right edge of each plate, in pixels, the label's first. */
const platesOf = (width: number, height: number, branded = true) =>
  [
    ...resultMarks(width, height, { branded })
      .toString()
      .matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g),
  ].map(([, left, top, wide]) => ({ left: Number(left), top: Number(top), right: Number(left) + Number(wide) }))

test.each([
  [4096, 3072],
  [3072, 4096],
  [1600, 1200],
  [564, 752],
])('the label is as tall as the law asks, and its plate within 6 %% of the width, in %i × %i', (width, height) => {
  const svg = resultMarks(width, height, { branded: true }).toString()
  const [, plate] = /<rect [^>]*? height="([\d.]+)"/.exec(svg)!
  const [, scale] = /scale\(([\d.]+)\)/.exec(svg)!
  expect(Number(scale) * 1000).toBeGreaterThanOrEqual(Math.min(width, height) * 0.05 - 0.5)
  expect(Number(plate)).toBeLessThanOrEqual(width * 0.06 + 1)
})

test('the label is on every picture, the brand mark unless the membership removes it', () => {
  expect(platesOf(1024, 768)).toHaveLength(2)
  expect(platesOf(1024, 768, false)).toHaveLength(1)
})

test.each([
  [2048, 230],
  [320, 180],
  [160, 120],
  [230, 2048],
])('both plates fit side by side in %i × %i', (width, height) => {
  const [label, brand] = platesOf(width, height)
  expect(brand!.left).toBeGreaterThanOrEqual(0)
  expect(brand!.right).toBeLessThan(label!.left)
  expect(label!.right).toBeLessThanOrEqual(width)
  expect(Math.min(brand!.top, label!.top)).toBeGreaterThanOrEqual(0)
})
