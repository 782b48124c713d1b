/** @jest-environment node */
import { areTransformable, hasExactSize, IMAGE_DEFAULTS, scaleFactor, sizeWithin } from './image-size.rules'

test('the defaults are the specification’s', () => {
  expect(IMAGE_DEFAULTS).toEqual({ quality: 1, format: 'png', keepRatio: true })
})

test('sizes are transformable only when every side is greater than zero', () => {
  expect(areTransformable({ width: 1, height: 1 }, { width: 0.5, height: 2 })).toBe(true)
  for (const bad of [
    { width: 0, height: 1 },
    { width: 1, height: -1 },
    { width: Number.NaN, height: 1 },
  ])
    expect(areTransformable({ width: 1, height: 1 }, bad)).toBe(false)
})

test('a size matches only when it is exactly the target', () => {
  expect(hasExactSize({ width: 200, height: 100 }, { width: 200, height: 100 })).toBe(true)
  expect(hasExactSize({ width: 200, height: 100.5 }, { width: 200, height: 100 })).toBe(false)
})

test('the scale factor has six decimals', () => {
  expect(scaleFactor({ width: 3, height: 3 }, { width: 1, height: 2 })).toBe(0.333333)
  expect(scaleFactor({ width: 300, height: 700 }, { width: 200, height: 200 })).toBe(0.285714)
})

test('a picture fits inside its target, fills it when its ratio may change, and is unchanged without one', () => {
  const photo = { width: 4000, height: 3000 }
  expect(sizeWithin(photo, { width: 1200, height: 1200 })).toEqual({ width: 1200, height: 900 })
  expect(sizeWithin(photo, { width: 1200, height: 1200, keepRatio: false })).toEqual({ width: 1200, height: 1200 })
  expect(sizeWithin(photo, { width: 0, height: 1200 })).toBe(photo)
  expect(sizeWithin({ width: 10_000, height: 1 }, { width: 100, height: 100 })).toEqual({ width: 100, height: 1 })
})
