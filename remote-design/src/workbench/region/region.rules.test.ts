/** @jest-environment node */
import { isAwaited } from './region.rules'

it('awaits a suggestion only while its own region is empty', () => {
  expect(isAwaited({ state: 'running' }, [0, 0.4])).toBe(true)
  expect(isAwaited({ state: 'running' }, [0.2, 0])).toBe(false)
  expect(isAwaited({ state: 'done' }, [0, 0.4])).toBe(false)
})
