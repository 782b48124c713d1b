/** @jest-environment node */
import { labOfHex, writeLab } from './lab'
import { addSunlit, hardStep, oldColourOf, ownShare, recolouring } from './recolour'

/** Pixels of a colour, lit from half to one and a half of it. */
function lit(hex: string, count = 400): Float32Array {
  const value = Number.parseInt(hex.slice(1), 16)
  const labs = new Float32Array(count * 3)
  for (let pixel = 0; pixel < count; pixel += 1) {
    const light = 0.5 + pixel / count
    const channel = (shift: number) => Math.min(255, Math.round(((value >> shift) & 255) * light))
    writeLab(labs, pixel * 3, channel(16), channel(8), channel(0))
  }
  return labs
}
const hexOf = (rgb: Uint8Array) => `#${Buffer.from(rgb).toString('hex')}`
const labs = (...colors: readonly Float32Array[]) => Float32Array.from(colors.flatMap((each) => [...each]))

it('gives the median exactly the asked colour, and keeps which pixel is lighter', () => {
  const sofa = lit('#b9a78c')
  const old = oldColourOf(sofa)
  const target = labOfHex('#5d6e4e')
  const { write } = recolouring(old, target, 1)
  const rgb = new Uint8Array(3)
  write(rgb, 0, old.median.l, old.median.a, old.median.b)
  expect(hexOf(rgb)).toBe('#5d6e4e')
  const greens = Array.from({ length: 400 }, (_, pixel) => {
    write(rgb, 0, sofa[pixel * 3]!, sofa[pixel * 3 + 1]!, sofa[pixel * 3 + 2]!)
    return rgb[1]!
  })
  expect(greens.every((green, index) => index === 0 || green >= greens[index - 1]!)).toBe(true)
  expect(greens.at(-1)! - greens[0]!).toBeGreaterThan(60)
})

it('keeps a highlight bright on goods that become dark, and white goods below the limit', () => {
  const old = oldColourOf(lit('#5a4632'))
  const rgb = new Uint8Array(3)
  recolouring(old, labOfHex('#1c2a3a'), 1).write(rgb, 0, 92, 0, 0)
  expect(Math.min(...rgb)).toBeGreaterThan(90)
  recolouring(old, labOfHex('#ffffff'), 1).write(rgb, 0, old.median.l, old.median.a, old.median.b)
  expect(Math.min(...rgb)).toBeLessThan(250)
})

it('makes a dark thing in a dim room no whiter than white is there, and other goods exactly as asked', () => {
  const lightnessOf = (goods: string, asked: string, light: number) => {
    const old = oldColourOf(lit(goods))
    const rgb = new Uint8Array(3)
    recolouring(old, labOfHex(asked), light).write(rgb, 0, old.median.l, old.median.a, old.median.b)
    return labOfHex(hexOf(rgb)).l
  }
  expect(lightnessOf('#3d3128', '#f2efe8', 1)).toBeGreaterThan(92)
  expect(lightnessOf('#3d3128', '#f2efe8', 0.6)).toBeCloseTo(labOfHex('#f2efe8').l * 0.8, -1)
  expect(lightnessOf('#e2dccf', '#f2efe8', 0.6)).toBeCloseTo(labOfHex('#f2efe8').l, 0)
  expect(lightnessOf('#b9a78c', '#5d6e4e', 0.6)).toBeCloseTo(labOfHex('#5d6e4e').l, 0)
})

it('makes wood black without a tint where the sun falls on it', () => {
  const old = oldColourOf(lit('#9c8259'))
  const rgb = new Uint8Array(3)
  recolouring(old, labOfHex('#2b2b2d'), 1).write(rgb, 0, 85, 1, 18)
  expect(Math.max(...rgb) - Math.min(...rgb)).toBeLessThan(12)
})

describe('the own colour', () => {
  it('is the strongest hue, whatever else the region holds', () => {
    const old = oldColourOf(labs(lit('#b4623f'), lit('#2a2a2a', 300), lit('#e8e8e8', 300)))
    const alone = oldColourOf(lit('#b4623f'))
    expect(old.hue).toBeCloseTo(alone.hue!, 1)
    expect(Math.abs(old.median.l - alone.median.l)).toBeLessThan(6)
  })

  it('spares grey legs and cushions of another hue or much more colour, not deep shade', () => {
    const old = oldColourOf(lit('#b9a78c'))
    const shareOf = (hex: string) => {
      const { l, a, b } = labOfHex(hex)
      return ownShare(old, l, a, b)
    }
    expect(shareOf('#a5957c')).toBe(1)
    expect(shareOf('#1f4e7a')).toBe(0)
    expect(shareOf('#c8502a')).toBeLessThan(0.05)
    expect(shareOf('#221f1b')).toBe(1)
    const leather = oldColourOf(lit('#a2622d'))
    const { l, a, b } = labOfHex('#8c8d8e')
    expect(ownShare(leather, l, a, b)).toBe(0)
  })

  it('goes on into sun that fades, and not over the edge of a white cushion', () => {
    // Wood from the left, washed out towards the middle; a cushion on the right.
    const [width, height] = [120, 3]
    const pixels = Uint32Array.from({ length: width * height }, (_, index) => index)
    const labs = new Float32Array(pixels.length * 3)
    for (const index of pixels) {
      const x = index % width
      const sun = x < 90 ? Math.max(0, 1 - Math.abs(x - 45) / 30) : 1
      labs.set([58 + 38 * sun, 8 * (1 - sun), 24 * (1 - sun)], index * 3)
    }
    const old = { median: { l: 58, a: 8, b: 24 }, hue: Math.atan2(24, 8) }
    const shares = Float32Array.from(pixels, (index) =>
      ownShare(old, labs[index * 3]!, labs[index * 3 + 1]!, labs[index * 3 + 2]!),
    )
    expect([shares[10], shares[45], shares[110]]).toEqual([1, 0, 0])
    addSunlit(shares, old, { width, pixels, labs })
    expect([shares[10], shares[45], shares[110]]).toEqual([1, 1, 0])
  })

  it('takes all of grey goods, whose hue is noise', () => {
    const old = oldColourOf(lit('#9b9a97'))
    expect(old.hue).toBeNull()
    expect(ownShare(old, 40, 30, 5)).toBe(1)
  })
})

it('leaves black black in deep shade of coloured goods', () => {
  const old = oldColourOf(lit('#b9a78c'))
  const rgb = new Uint8Array(3)
  const { l } = labOfHex('#141414')
  recolouring(old, labOfHex('#c0392b'), 1).write(rgb, 0, l, 0, 0)
  expect(Math.max(...rgb) - Math.min(...rgb)).toBeLessThan(8)
})

it('warns above a difference of 40 in lightness, and where the room is too dim for the asked colour', () => {
  const old = oldColourOf(lit('#6d4a35'))
  expect(hardStep(old, labOfHex('#efe8da'), 1)).toBe('lighter')
  expect(hardStep(oldColourOf(lit('#efe8da')), labOfHex('#26364f'), 1)).toBe('darker')
  expect(hardStep(old, labOfHex('#72764f'), 0.6)).toBeNull()
  const beige = oldColourOf(lit('#b9a78c'))
  expect([1, 0.6].map((light) => hardStep(beige, labOfHex('#f2efe8'), light))).toEqual([null, 'lighter'])
})
