import { createElement } from 'react'

it('has React keep no trace of who made an element', () => {
  const trace = (type: string): unknown => (createElement(type) as unknown as { _debugStack: Error })._debugStack
  expect(trace('a')).toBeInstanceOf(Error)
  expect(trace('b')).toBe(trace('a'))
})
