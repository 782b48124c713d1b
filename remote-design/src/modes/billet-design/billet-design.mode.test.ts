/** @jest-environment node */
import { BILLET_DESIGN_INPUTS } from './billet-design.inputs'
import { BILLET_DESIGN } from './billet-design.mode'

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
