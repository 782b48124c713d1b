/** @jest-environment node */
import { BILLET_DESIGN_INPUTS } from './billet-design.inputs'
import { BILLET_DESIGN } from './billet-design.mode'

it('tells walls apart by their numbers, once there are several', () => {
  const { empty } = BILLET_DESIGN_INPUTS
  const names = (parts: readonly number[]) => parts.map((part) => BILLET_DESIGN.partName!(empty, part, parts))
  expect(names([0, 1, 4])).toEqual(['地面', '墙面', '顶面'])
  expect(names([0, 1, 3, 4])).toEqual(['地面', '墙面 1', '墙面 2', '顶面'])
})
