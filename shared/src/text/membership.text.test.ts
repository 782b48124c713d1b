/** @jest-environment node */
import { expiryLabel, headerMembershipName, membershipName, periodText } from './membership.text'

const NOW = Date.parse('2026-03-01T04:00:00.000Z')
const after = (ms: number) => new Date(NOW + ms).toISOString()
const DAY = 24 * 60 * 60_000

describe('expiryLabel', () => {
  it('reports a membership as expired from its last instant on', () => {
    expect(expiryLabel(after(-1), NOW)).toBe('已过期')
    expect(expiryLabel(after(0), NOW)).toBe('已过期')
  })

  it('counts days, rounded up, when seven or fewer remain', () => {
    expect(expiryLabel(after(1), NOW)).toBe('1天后到期')
    expect(expiryLabel(after(2.5 * DAY), NOW)).toBe('3天后到期')
    expect(expiryLabel(after(7 * DAY), NOW)).toBe('7天后到期')
  })

  it('shows the date before that', () => {
    expect(expiryLabel(after(7 * DAY + 1), NOW)).toMatch(/^2026-03-0[89] 到期$/)
  })
})

describe('membershipName', () => {
  it('has two sets of names, which differ only in the professional tier', () => {
    const tiers = [0, 1, 2, 3, 4]
    expect(tiers.map(membershipName)).toEqual(['免费版', '基础版VIP', '高级版VIP', '专业版VIP', '企业VIP'])
    expect(tiers.map(headerMembershipName)).toEqual(['免费版', '基础版VIP', '高级版VIP', '企业VIP', '企业VIP'])
  })

  it('treats an unknown tier as free', () => {
    expect(membershipName(3)).toBe('专业版VIP')
    expect(membershipName(9)).toBe('免费版')
  })
})

describe('periodText', () => {
  it('names whole years, and days beyond them', () => {
    const said = [365, 730, 370, 7].map((days) => periodText(days).replaceAll('\u202f', ' '))
    expect(said).toEqual(['1 年', '2 年', '1 年 5 天', '7 天'])
  })
})
