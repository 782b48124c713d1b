/** @jest-environment node */
import { ratioFault } from './face-ratio.rules'

it.each([
  [{ width: 160, height: 320 }, { width: 750, height: 1500 }, null],
  [{ width: 1000, height: 1040 }, { width: 600, height: 600 }, null],
  [{ width: 1000, height: 1060 }, { width: 600, height: 600 }, 'stretched'],
  [{ width: 4000, height: 3000 }, { width: 750, height: 1500 }, 'stretched'],
  [{ width: 1210, height: 190 }, { width: 190, height: 1210 }, 'turned'],
  [{ width: 0, height: 0 }, { width: 600, height: 600 }, null],
])('compares a picture of %j with a size of %j: %s', (picture, size, fault) => {
  expect(ratioFault(picture, size)).toBe(fault)
})
