/** @jest-environment node */
import { isAwaited, isNoRoom } from './region.rules'

it('awaits a suggestion only while its own region is empty', () => {
  expect(isAwaited({ state: 'running' }, [0, 0.4])).toBe(true)
  expect(isAwaited({ state: 'running' }, [0.2, 0])).toBe(false)
  expect(isAwaited({ state: 'done' }, [0, 0.4])).toBe(false)
})

it('takes a photo for none of a room where nothing of one is seen, or all of it is selected', () => {
  const box: [number, number, number, number] = [0, 0, 1, 1]
  const seen = (...regions: readonly ['floor' | 'wall' | 'thing' | 'opening', number][]) => ({
    state: 'seen' as const,
    regions: regions.map(([surface, confidence]) => ({ surface, confidence, box })),
  })
  expect(isNoRoom(seen(['thing', 0.9], ['floor', 0.75]), 0.3, 'floor')).toBe(true)
  expect(isNoRoom(seen(['thing', 0.9], ['floor', 0.75]), 0.3, 'object')).toBe(false)
  expect(isNoRoom(seen(['thing', 0.9], ['wall', 0.86]), 0.3, 'floor')).toBe(false)
  expect(isNoRoom(seen(['floor', 0.9]), 0.97, 'floor')).toBe(true)
  // What was not looked at says nothing.
  expect(isNoRoom({ state: 'unavailable', regions: [] }, 0.3, 'floor')).toBe(false)
})
