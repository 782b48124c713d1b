/** @jest-environment node */
import { labOfHex, writeLab, writeRgb } from './lab'

it.each(['#000000', '#ffffff', '#26364f', '#efe8da', '#ff0000', '#0000ff', '#01fe80'])('comes back as %s', (hex) => {
  const { l, a, b } = labOfHex(hex)
  const rgb = new Uint8Array(3)
  writeRgb(rgb, 0, l, a, b)
  expect(`#${Buffer.from(rgb).toString('hex')}`).toBe(hex)
})

it('takes chroma, not hue, from a colour that no screen shows', () => {
  const rgb = new Uint8Array(3)
  writeRgb(rgb, 0, 60, 10, -110)
  const lab = new Float64Array(3)
  writeLab(lab, 0, rgb[0]!, rgb[1]!, rgb[2]!)
  expect(lab[0]).toBeCloseTo(60, 0)
  expect(Math.hypot(lab[1]!, lab[2]!)).toBeLessThan(80)
  expect(rgb[2]).toBeGreaterThan(rgb[0]! + 40)
})
