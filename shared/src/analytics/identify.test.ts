import { identify } from './identify'

let said: jest.SpyInstance
beforeEach(() => {
  said = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  globalThis.clarity = undefined
  jest.restoreAllMocks()
})

it('passes id, session, page and name on', async () => {
  const recorder = jest.fn()
  globalThis.clarity = recorder
  await identify({ customId: 'u-1', customSessionId: 's-1', customPageId: '/work', friendlyName: '王店长' })
  await identify({ customId: 'u-2' })
  expect(recorder.mock.calls).toEqual([
    ['identify', 'u-1', 's-1', '/work', '王店长'],
    ['identify', 'u-2', undefined, undefined, undefined],
  ])
  expect(said).not.toHaveBeenCalled()
})

it.each([[''], ['   '], ['\t\n']])('an id of %j is said on the console and sent nowhere', async (customId) => {
  const recorder = jest.fn()
  globalThis.clarity = recorder
  await identify({ customId })
  expect(recorder).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledWith('analytics: user ID is required and must not be empty')
})

it('logs a missing service once, at debug level', async () => {
  const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
  await identify({ customId: 'u-1' })
  await identify({ customId: 'u-1', customPageId: '/work' })
  expect(debug.mock.calls).toEqual([['analytics function not found']])
  expect(said).not.toHaveBeenCalled()
})

it.each([
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  ['rejects', () => Promise.reject(new Error('broken'))],
])('a service that %s only logs', async (_how, recorder) => {
  globalThis.clarity = recorder
  await identify({ customId: 'u-1' })
  expect(said).toHaveBeenCalledWith('analytics: failed to set identification', expect.any(Error))
})
