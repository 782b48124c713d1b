/** @jest-environment node */
import type { UserPrivilege } from '../contract/user'
import { areRightsValid, hasFeature } from './rights.rules'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')
const rights: UserPrivilege = {
  features: ['tile_change'],
  vipType: 2,
  vipEndTime: null,
  unusedTotalFlops: 0,
  unusedBeans: 0,
  imgQuotaNum: 0,
}

it.each([
  ['none', null, false],
  ['without status and end', rights, true],
  ['active', { ...rights, status: 'active' }, true],
  ['frozen', { ...rights, status: 'frozen' }, false],
  ['with an end of null', { ...rights, expireTime: null }, true],
  ['that end later', { ...rights, expireTime: '2026-03-01T00:00:00.001Z' }, true],
  ['that end now', { ...rights, expireTime: '2026-03-01T00:00:00.000Z' }, false],
  ['active, but ended', { ...rights, status: 'active', expireTime: '2026-02-28T00:00:00.000Z' }, false],
] as const)('rights %s', (_what, value, valid) => {
  expect(areRightsValid(value, NOW)).toBe(valid)
  expect(hasFeature(value, 'tile_change', NOW)).toBe(valid)
  expect(hasFeature(value, 'change_entity', NOW)).toBe(false)
})
