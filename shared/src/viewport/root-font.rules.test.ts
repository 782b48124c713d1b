/** @jest-environment node */
import { rootFontSize } from './root-font.rules'

it.each([
  // Wider than 1440: fixed.
  [5120, 144],
  [2000, 144],
  [1441, 144],
  // In between: 144 × max(width, 960) / 1440.
  [1440, 144],
  [1400, 140],
  [1280, 128],
  [1024, 102.4],
  [961, 96.1],
  [960, 96],
  [959, 96],
  [768, 96],
  [501, 96],
  // 500 and narrower: 144 × width / 1440 × 3.
  [500, 150],
  [430, 129],
  [375, 112.5],
  [320, 96],
  [100, 30],
  // Never below 12.
  [40, 12],
  [39, 12],
  [0, 12],
])('at %d px the root font is %d px', (width, size) => {
  expect(rootFontSize(width)).toBeCloseTo(size, 10)
})
