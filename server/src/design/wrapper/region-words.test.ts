import { promptWithRegion, REGION } from './region-words'

const mask = {
  data: Uint8Array.from({ length: 100 * 80 }, (_, index) => (index % 100 >= 40 && index >= 4000 ? 255 : 0)),
  width: 100,
  height: 80,
  channels: 1,
} as const
const frame = { left: 20, top: 0, right: 100, bottom: 80 }
const prompt = `Replace what is inside ${REGION} by a sofa.`

it('speaks of a mask only to an engine that gets one', () => {
  expect(promptWithRegion(prompt, mask, frame, true)).toBe('Replace what is inside the masked region by a sofa.')
  expect(promptWithRegion(prompt, mask, frame, false)).toBe(
    'Replace what is inside the area from 25% to 100% of the width and 50% to 100% of the height, counted from the ' +
      'upper left corner, by a sofa.',
  )
})
