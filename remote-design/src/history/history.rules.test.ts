/** @jest-environment node */
import { daysBefore } from './history.rules'
import { HISTORY_TEXT } from './history.text'

it('days are counted by midnights of the viewer’s zone, not by hours', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  expect(daysBefore(at(22, 23).toISOString(), at(23, 1))).toBe(1)
  expect(daysBefore(at(23, 0).toISOString(), at(23, 23))).toBe(0)
  expect(daysBefore(at(1, 12).toISOString(), at(23, 1))).toBe(22)
})

it('headings name today, yesterday, a day, and the year where it is another one', () => {
  const now = new Date()
  const texts = [0, 1].map((days) => HISTORY_TEXT.day(days, now))
  expect(texts).toEqual(['今天', '昨天'])
  expect(HISTORY_TEXT.day(9, new Date(now.getFullYear(), 0, 2))).toBe('1月2日')
  expect(HISTORY_TEXT.day(900, new Date(2019, 11, 3))).toBe('2019年12月3日')
})
