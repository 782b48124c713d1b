/** @jest-environment node */
import { costOfPictures } from './assets.rules'

const quota = { allowance: 20, used: 17, nextCostBeans: 0, beans: 120 }

it.each([
  [3, quota, { included: 3, beans: 0, missing: 0 }],
  [5, quota, { included: 3, beans: 100, missing: 0 }],
  [6, quota, { included: 3, beans: 150, missing: 30 }],
  [1, { ...quota, used: 25 }, { included: 0, beans: 50, missing: 0 }],
])('%i pictures cost the allowance first, then beans', (count, given, cost) => {
  expect(costOfPictures(count, given)).toEqual(cost)
})
