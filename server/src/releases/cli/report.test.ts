import type { JournalEntry } from '../pointers'
import { historyTable } from './report'

const entry: JournalEntry = {
  id: 'b',
  previous: 'a',
  seq: 2,
  at: '2026-03-01T00:00:00.000Z',
  by: 'crm team',
  userId: null,
  action: 'promote',
  reason: 'stages',
  version: null,
  before: { stable: null, canary: null },
  after: { stable: null, canary: null },
}

it('shows one line per entry, whatever its contents, with the account', () => {
  const forged = { ...entry, by: 'npm start\u001B[8m', reason: 'x\u001B[2K\u001B[1A\n9999  ceo  promote\u202E' }
  const lines = historyTable([forged, { ...entry, by: '王掌柜 138****0002', userId: 'u-7' }]).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(lines[1]).toMatch(/^2 .*npm start\uFFFD\[8m .*x\uFFFD\[2K\uFFFD\[1A\uFFFD9999 {2}ceo {2}promote\uFFFD$/)
  expect(lines[2]).toContain('王掌柜 138****0002 (u-7)  promote')
})
