import { forgetOrigin, readOrigin, saveOrigin, withOrigin, withoutOrigin } from './visit-origin'

afterEach(() => localStorage.clear())

it('stores the URL’s values under the query keys', () => {
  saveOrigin('?invite_code=AB12&utm_source=%E5%B1%95%E4%BC%9A&other=1')
  expect({ ...localStorage }).toEqual({ invite_code: 'AB12', utm_source: '展会' })
})

it('a later URL replaces only the values it contains', () => {
  saveOrigin('?invite_code=AB12&utm_source=fair')
  saveOrigin('?utm_source=shop')
  saveOrigin('')
  expect([readOrigin('invite_code'), readOrigin('utm_source')]).toEqual(['AB12', 'shop'])
})

it('the first invite is kept until it is cleared', () => {
  saveOrigin('?invite_code=AB12')
  saveOrigin('?invite_code=XY99')
  expect(readOrigin('invite_code')).toBe('AB12')
  forgetOrigin()
  saveOrigin('?invite_code=XY99')
  expect(readOrigin('invite_code')).toBe('XY99')
})

it.each([
  ['nothing', '?utm_source='],
  ['spaces', '?utm_source=%20%20'],
  ['a text that no channel is called', `?utm_source=${'x'.repeat(201)}`],
])('does not keep %s', (_what, search) => {
  saveOrigin(search)
  expect(readOrigin('utm_source')).toBeNull()
})

describe('withOrigin', () => {
  beforeEach(() => saveOrigin('?invite_code=AB12&utm_source=a%26b'))

  it.each([
    ['', '?invite_code=AB12&utm_source=a%26b'],
    ['?', '?invite_code=AB12&utm_source=a%26b'],
    ['?a=%20x&b', '?a=%20x&b&invite_code=AB12&utm_source=a%26b'],
    ['?utm_source=other', '?utm_source=other&invite_code=AB12'],
    ['?invite_code=&utm_source=x', null],
  ])('%s → %s', (search, expected) => expect(withOrigin(search)).toBe(expected))

  it('adds nothing if nothing is stored', () => {
    forgetOrigin()
    expect(withOrigin('?a=1')).toBeNull()
  })
})

it.each([
  ['?a=1&invite_code=AB12&utm_source=x', '?a=1'],
  ['?utm_source=x', ''],
  ['?a=1', null],
])('withoutOrigin: %s → %s', (search, expected) => expect(withoutOrigin(search)).toBe(expected))
