/** @jest-environment node */
import {
  canAddScheme,
  completeSchemes,
  equalSchemes,
  incompleteScheme,
  type Schemes,
  shownScheme,
  withChoice,
  withoutScheme,
  withScheme,
} from './schemes'

const EMPTY: Schemes<string> = { schemes: [[]], shown: 0 }
const [GREEN, BLUE, WHITE] = ['#5d6e4e', '#26364f', '#efe8da'] as const

it('colours regions by their index, in the scheme that is shown', () => {
  const one = { ...EMPTY, ...withChoice(EMPTY, 2, GREEN) }
  expect(shownScheme(one)[2]).toBe(GREEN)
  const two = { ...one, ...withScheme(one) }
  expect(two.shown).toBe(1)
  const changed = { ...two, ...withChoice(two, 2, BLUE) }
  expect(changed.schemes.map((scheme) => scheme[2])).toEqual([GREEN, BLUE])
})

it('sends the colours of the regions that hold something, in their order', () => {
  const inputs = { schemes: [[GREEN, BLUE, WHITE]] }
  expect(completeSchemes(inputs, [0, 2])).toEqual([[GREEN, WHITE]])
  expect(completeSchemes(inputs, [])).toBeNull()
  expect(completeSchemes({ schemes: [[GREEN], [GREEN, BLUE]] }, [0, 1])).toBeNull()
})

it('says which scheme lacks a colour', () => {
  expect(incompleteScheme({ schemes: [[GREEN, BLUE], [GREEN]] }, [0, 1])).toBe(1)
  expect(incompleteScheme({ schemes: [[GREEN]] }, [0])).toBeNull()
  expect(incompleteScheme(EMPTY, [0])).toBe(0)
  // Before anything is selected a colour may be there, but it is not by itself.
  expect(incompleteScheme(EMPTY, [])).toBe(0)
  expect(incompleteScheme({ schemes: [[undefined, GREEN]] }, [])).toBeNull()
})

it('says which schemes would make the same picture', () => {
  const equal = (schemes: Schemes<string>['schemes'], parts: readonly number[]) =>
    equalSchemes({ schemes }, parts, (color) => color.toLowerCase())
  expect(equal([[GREEN, BLUE], [BLUE, BLUE], [GREEN.toUpperCase(), BLUE], [GREEN]], [0, 1])).toEqual([0, 2])
  // The second region was emptied again.
  const withSecond = [
    [GREEN, BLUE],
    [GREEN, WHITE],
  ]
  expect(equal(withSecond, [0])).toEqual([0, 1])
  expect(equal(withSecond, [0, 1])).toBeNull()
  expect(equal([[], []], [0])).toBeNull()
})

it('has one to four schemes', () => {
  let inputs = EMPTY
  while (canAddScheme(inputs)) inputs = withScheme(inputs)
  expect(inputs.schemes).toHaveLength(4)
  for (let step = 0; step < 6; step += 1) inputs = withoutScheme(inputs)
  expect([inputs.schemes.length, inputs.shown]).toEqual([1, 0])
})
