/**
 * @jest-environment node
 */
import { STYLE_IMITATION_INPUTS, withStrength } from './style-imitation.inputs'

it('takes strengths in and out, in rising order, and shows the one that was pressed', () => {
  const two = withStrength(STYLE_IMITATION_INPUTS.empty, 0.3)
  expect(two).toEqual({ strengths: [0.3, 0.5], shown: 0.3 })
  expect(withStrength(two, 0.3)).toEqual({ strengths: [0.5], shown: 0.5 })
  expect(withStrength({ strengths: [0.5] }, 0.5).strengths).toEqual([])
})
