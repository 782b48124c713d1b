/** @jest-environment node */
import type { MemberOverview } from '@tessera/shared/contract/team'
import { asCsv, asTabs, barsOf, sheetOf, totalsOf } from './overview.rules'

const member = (changes: Partial<MemberOverview>): MemberOverview => ({
  id: 'a',
  userName: '林晓',
  status: 'active',
  customers: 6,
  byStage: { new: 1, contact: 2, proposal: 0, quote: 1, deal: 1, lost: 1 },
  overdue: 2,
  newCustomers: 1,
  followed: 3,
  deals: 1,
  designs: 9,
  shares: 4,
  views: 20,
  likes: 2,
  previous: { newCustomers: 2, followed: 3, deals: 0, designs: 4, shares: 5, likes: 1 },
  ...changes,
})

test('totals add up the members', () => {
  expect(totalsOf([member({}), member({ customers: 4, views: 1 })])).toMatchObject({ customers: 10, views: 21 })
  expect(totalsOf([])).toMatchObject({ customers: 0 })
})

test('clipboard and file hold every figure and stage, and no formula', () => {
  const sheet = sheetOf({
    members: [member({ userName: '=1+"1"' })],
    months: [{ month: '2026-01', customers: 3, deals: 1, designs: 20, shares: 4 }],
  })
  expect(sheet[0]!.length).toBe(sheet[1]!.length)
  expect(asTabs(sheet).split('\n')[1]).toBe(`'=1+"1"\t6\t2\t1\t2\t3\t3\t9\t4\t4\t5\t20\t2\t1\t1\t0\t1\t2\t0\t1\t1\t1`)
  expect(asCsv(sheet)).toMatch(/^\uFEFF"成员","客户（当前）",/)
  expect(asCsv(sheet)).toContain(`"'=1+""1""","6"`)
})

test('every heading is said once: deals of the month are not the customers in that stage', () => {
  const [headings = []] = sheetOf({ members: [member({})], months: [] })
  expect(headings).toEqual(expect.arrayContaining(['成交（近 30 天）', '成交（上个 30 天）', '阶段：成交']))
  expect(new Set(headings).size).toBe(headings.length)
})

test('months follow the members', () => {
  const months = [{ month: '2026-01', customers: 3, deals: 1, designs: 20, shares: 4 }]
  expect(sheetOf({ members: [member({})], months }).slice(2)).toEqual([
    [],
    ['月份', '新增客户', '设计', '发给客户', '成交'],
    ['2026-01', 3, 20, 4, 1],
  ])
})

test('bars fill the box by the greatest value', () => {
  const bars = barsOf([0, 5, 10, 1000], 80, 40)
  expect(bars.map(({ height }) => height)).toEqual([0, 2, 2, 40])
  expect(bars.every(({ y, height }) => y + height === 40)).toBe(true)
  expect(barsOf([0, 0], 80, 40).map(({ height }) => height)).toEqual([0, 0])
})
