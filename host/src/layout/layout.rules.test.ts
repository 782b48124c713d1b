/** @jest-environment node */
import { design, item } from '../router/menu.fixtures'
import { placesOf } from './layout.rules'

describe('placesOf', () => {
  it('shows all items when there are five', () => {
    const { places, hasMore } = placesOf([design(...['/1', '/2', '/3', '/4', '/5'].map((path) => item(path)))])
    expect([places.length, hasMore]).toEqual([5, false])
  })

  it('reserves one place for the full menu', () => {
    const six = placesOf([design(...['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => item(path)))])
    expect([six.places.length, six.hasMore]).toEqual([4, true])
    const hidden = placesOf([design(item('/1'), item('/2', { phone: false }))])
    expect([hidden.places.map(({ path }) => path), hidden.hasMore]).toEqual([['/1'], true])
  })
})
