/** @jest-environment node */
import { digest, type Estimate, intentFor, isOverLimit, payment } from './start.rules'
import { balanceText, costText, quotaText } from './task-stage.text'

describe('price', () => {
  const estimate: Estimate = {
    count: 2,
    flops: 100,
    beans: 0,
    availableFlops: 1200,
    availableBeans: 300,
    imgQuotaNum: 30,
    sufficient: true,
  }

  it('names the balance that pays', () => {
    expect(costText(estimate)).toBe('本次将消耗 100\u202f算力（2 张）')
    expect(costText({ ...estimate, flops: 0, beans: 100 })).toBe('本次将消耗 100\u202f豆（2 张）')
    expect(costText({ ...estimate, flops: 50, beans: 50 })).toBe('本次将消耗 50\u202f算力 + 50\u202f豆（2 张）')
    expect(balanceText(estimate)).toBe('可用 1,200\u202f算力 · 300\u202f豆（还可生成 30 张）')
  })

  it('names the shortage', () => {
    const short = { ...estimate, flops: 0, sufficient: false, imgQuotaNum: 1 }
    expect(payment(short)).toBe('insufficient')
    expect(costText(short)).toBe('余额不足：本次 2 张，还可生成 1 张')
  })

  it('names what a member may still make this month, where that is less than the balances pay for', () => {
    const limited = { ...estimate, monthlyImages: { limit: 20, left: 1 } }
    expect(isOverLimit(limited)).toBe(true)
    expect(costText(limited)).toBe('本次 2 张，您本月的限额（20 张）只剩 1 张；可以减少张数，或请管理员调高')
    expect(quotaText(limited)).toBe('本月限额还可生成 1 张')
    expect(isOverLimit({ ...limited, count: 1 })).toBe(false)
    const ample = { ...estimate, monthlyImages: { limit: 200, left: 180 } }
    expect(quotaText(ample)).toBe('还可生成 30 张')
    expect(isOverLimit({ ...estimate, monthlyImages: null })).toBe(false)
  })
})

describe('intent', () => {
  let made = 0
  const newToken = () => `token-${(made += 1)}`

  it('keeps its token and uploaded mask while the inputs are unchanged', () => {
    const first = { ...intentFor(null, 'a', newToken), masks: { photo: 'mask-1' } }
    expect(intentFor(first, 'a', newToken)).toBe(first)
    const second = intentFor(first, 'b', newToken)
    expect(second.clientToken).not.toBe(first.clientToken)
    expect(second.masks).toBeUndefined()
  })

  it('distinguishes masks', () => {
    expect(digest(Uint32Array.of(1, 5))).toBe(digest(Uint32Array.of(1, 5)))
    expect(digest(Uint32Array.of(1, 5))).not.toBe(digest(Uint32Array.of(1, 6)))
    expect(digest(Uint32Array.of(5, 1))).not.toBe(digest(Uint32Array.of(1, 5)))
  })
})
