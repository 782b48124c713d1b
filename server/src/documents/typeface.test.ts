import { openSync } from 'fontkit'
import { lettered, typefacePath } from './typeface'

const LONG = '雅致灰岩纹通体大理石瓷砖'.repeat(10)

test('a text that fits is whole, a longer one ends in an ellipsis within its room', () => {
  const whole = lettered('雅致灰岩', 40, 200)
  expect(whole.width).toBeCloseTo(160, 0)
  const cut = lettered(LONG, 40, 200)
  expect(cut.width).toBeLessThanOrEqual(200)
  expect(cut.width).toBeGreaterThan(200 - 40)
})

// Each outline of a long text takes the process's only thread for a tenth of a second.
test('a long text is laid out a few times, not once for each of its characters', () => {
  const font = openSync(typefacePath('bold'))
  const layout = jest.spyOn(Object.getPrototypeOf(font) as { layout: (text: string) => unknown }, 'layout')
  lettered(LONG, 40, 200, 'bold')
  expect(layout.mock.calls.length).toBeGreaterThan(0)
  expect(layout.mock.calls.length).toBeLessThan(12)
  layout.mockRestore()
})
