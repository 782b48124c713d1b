/** @jest-environment node */
import { PRICE_UNITS, pricedPer } from './priced-per.text'

it.each([
  ['片', 'piece'],
  ['元/片', 'piece'],
  ['每片', 'piece'],
  [' 块 ', 'piece'],
  ['箱', 'box'],
  ['元/箱', 'box'],
  ['M²', 'sqm'],
  ['元／平方', 'sqm'],
  ['平方米', 'sqm'],
  ['米', undefined],
  ['套', undefined],
  ['', undefined],
  [null, undefined],
])('reads the unit %p of a price list as %p', (unit, kind) => {
  expect(pricedPer(unit)).toBe(kind)
})

it('reads each of the units to choose from', () => {
  expect(PRICE_UNITS.map(pricedPer)).toEqual(['piece', 'sqm', 'box'])
})
