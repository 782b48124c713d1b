import { keepRootFont } from './root-font'

const size = () => document.documentElement.style.fontSize
const widen = (width: number) => Object.assign(globalThis, { innerWidth: width })
const event = (name: string, fields: object = {}) => globalThis.dispatchEvent(Object.assign(new Event(name), fields))

it('follows the viewport, also after a bfcache restore, until stopped', () => {
  widen(1440)
  const stop = keepRootFont()
  expect(size()).toBe('144px')
  widen(375)
  event('resize')
  expect(size()).toBe('112.5px')
  widen(1280)
  event('pageshow', { persisted: false })
  expect(size()).toBe('112.5px')
  event('pageshow', { persisted: true })
  expect(size()).toBe('128px')
  stop()
  widen(500)
  event('resize')
  event('pageshow', { persisted: true })
  expect(size()).toBe('128px')
})
