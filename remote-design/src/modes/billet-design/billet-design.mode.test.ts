/** @jest-environment node */
import { BILLET_DESIGN_INPUTS } from './billet-design.inputs'
import { BILLET_DESIGN } from './billet-design.mode'
import { EMPTY_FLAT } from './empty-flat'

it('offers all walls at a press, and then the ceiling', () => {
  const { empty } = BILLET_DESIGN_INPUTS
  expect([0, 1, 2].map((part) => BILLET_DESIGN.wholesOf!(empty, part))).toEqual([[], ['wall', 'walls'], ['ceiling']])
})

it('tells walls apart by their numbers, once there are several', () => {
  const { empty } = BILLET_DESIGN_INPUTS
  const names = (parts: readonly number[]) => parts.map((part) => BILLET_DESIGN.partName!(empty, part, parts))
  expect(names([0, 1, 2])).toEqual(['地面', '墙面', '顶面'])
  expect(names([0, 1, 2, 3])).toEqual(['地面', '墙面 1', '顶面', '墙面 2'])
})

it('outlines the example’s surfaces by lines that do not cross: between crossed lines a hole is painted', () => {
  type At = readonly [number, number]
  const side = ([ax, ay]: At, [bx, by]: At, [x, y]: At) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
  const doCross = (a: At, b: At, c: At, d: At) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  const crossings = EMPTY_FLAT.outlines.flatMap((rings) => {
    const lines = rings.flatMap((ring) => ring.map((at, index) => [at, ring[(index + 1) % ring.length]!] as const))
    return lines.flatMap(([a, b], index) => lines.slice(index + 1).filter(([c, d]) => doCross(a, b, c, d)))
  })
  expect(crossings).toEqual([])
})
