import { afterFailure, countedFailures, FAILURE_WINDOW_MS, LOCK_MS, lockedSeconds, ATTEMPT_LIMITS } from './login.rules'

const now = new Date('2026-01-01T00:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

test('failures expire after the window', () => {
  const row = { failures: 5, lastFailureAt: before(FAILURE_WINDOW_MS), lockedUntil: null }
  expect(countedFailures(row, now)).toBe(5)
  expect(countedFailures({ ...row, lastFailureAt: before(FAILURE_WINDOW_MS + 1) }, now)).toBe(0)
  expect(countedFailures(undefined, now)).toBe(0)
})

test('the failure that reaches the limit locks, the previous one does not', () => {
  const { lockAt } = ATTEMPT_LIMITS.mobileAtAddress
  const row = { failures: lockAt - 2, lastFailureAt: now, lockedUntil: null }
  const last = afterFailure('mobileAtAddress', row, now)
  expect(last).toEqual({ failures: lockAt - 1, lastFailureAt: now, lockedUntil: null })
  const locked = afterFailure('mobileAtAddress', last, now)
  expect(lockedSeconds(locked, now)).toBe(LOCK_MS / 1000)
  expect(lockedSeconds(locked, new Date(now.getTime() + LOCK_MS))).toBe(0)
})

test('the limit per address is higher than the limit per account and address', () => {
  expect(ATTEMPT_LIMITS.address.captchaFrom).toBeGreaterThan(ATTEMPT_LIMITS.mobile.captchaFrom)
  expect(ATTEMPT_LIMITS.address.lockAt).toBeGreaterThan(ATTEMPT_LIMITS.mobileAtAddress.lockAt)
})
