/** @jest-environment node */
import { EMPTY_PLANE } from '../canvas/document/plane-draft'
import {
  blockers,
  digest,
  type Estimate,
  intentFor,
  payment,
  planeFacts,
  type Readiness,
  stepStates,
} from './tile-change.rules'
import { balanceText, costText } from './tile-change.text'

const READY: Readiness = {
  hasPhoto: true,
  uploading: false,
  regionShare: 0.3,
  hasCorners: true,
  hasPlane: true,
  planeFault: null,
  hasMaterial: true,
}
const reasons = (changes: Partial<Readiness>) => blockers({ ...READY, ...changes }).map((blocker) => blocker.reason)

describe('what blocks a start', () => {
  it('is nothing when everything is there', () => {
    expect(reasons({})).toEqual([])
  })

  it.each([
    [{ hasPhoto: false }, 'noPhoto'],
    [{ uploading: true }, 'uploading'],
    [{ regionShare: 0 }, 'noRegion'],
    [{ regionShare: 0.0001 }, 'tinyRegion'],
    [{ hasCorners: false, hasPlane: false }, 'noCorners'],
    [{ hasPlane: false }, 'noScale'],
    [{ planeFault: 'crossed' as const }, 'crossed'],
    [{ hasMaterial: false }, 'noMaterial'],
  ])('%p → %s', (changes, reason) => {
    expect(reasons(changes)).toEqual([reason])
  })

  it('comes in the order of doing', () => {
    expect(
      blockers({ ...READY, regionShare: 0, hasPlane: false, hasMaterial: false }).map((each) => each.step),
    ).toEqual(['region', 'scale', 'material'])
  })
})

describe('steps', () => {
  it('all wait for a photo', () => {
    expect(stepStates({ ...READY, hasPhoto: false })).toEqual({
      photo: 'todo',
      region: 'waiting',
      scale: 'waiting',
      material: 'waiting',
      laying: 'waiting',
      start: 'waiting',
    })
  })

  it('open the start when nothing is missing', () => {
    expect(stepStates(READY)).toMatchObject({ material: 'done', laying: 'done', start: 'todo' })
    expect(stepStates({ ...READY, hasMaterial: false })).toMatchObject({
      material: 'todo',
      laying: 'waiting',
      start: 'waiting',
    })
  })
})

describe('plane', () => {
  const photo = { width: 1600, height: 1200 }
  const draft = {
    ...EMPTY_PLANE,
    corners: [
      [500, 500],
      [1100, 500],
      [1500, 1100],
      [100, 1100],
    ],
    length: { from: [400, 1000], to: [1200, 1000], mm: 2000 },
  } as const satisfies typeof EMPTY_PLANE

  it('has a real size once a length is known', () => {
    const facts = planeFacts(draft, photo)
    expect(facts.fault).toBeNull()
    expect(facts.sizeMm?.every((mm) => mm > 500 && mm < 20_000)).toBe(true)
    expect(planeFacts({ ...draft, length: { ...draft.length, mm: null } }, photo)).toMatchObject({
      plane: null,
      fault: null,
    })
  })

  it('says what is wrong with the corners', () => {
    const [a, b, c, d] = draft.corners
    expect(planeFacts({ ...draft, corners: [b, a, c, d] }, photo).fault).toBe('crossed')
    expect(planeFacts({ ...draft, corners: [d, c, b, a] }, photo).fault).toBe('order')
  })
})

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
    expect(costText(estimate)).toBe('本次将消耗 100\u2009算力（2 张）')
    expect(costText({ ...estimate, flops: 0, beans: 100 })).toBe('本次将消耗 100\u2009豆（2 张）')
    expect(costText({ ...estimate, flops: 50, beans: 50 })).toBe('本次将消耗 50\u2009算力 + 50\u2009豆（2 张）')
    expect(balanceText(estimate)).toBe('可用 1,200\u2009算力 · 300\u2009豆（可生成 30 张）')
  })

  it('says what is missing', () => {
    const short = { ...estimate, flops: 0, sufficient: false, imgQuotaNum: 1 }
    expect(payment(short)).toBe('insufficient')
    expect(costText(short)).toBe('余额不足：本次 2 张，还可生成 1 张')
  })
})

describe('intent', () => {
  let made = 0
  const newToken = () => `token-${(made += 1)}`

  it('keeps its token while the inputs stay the same, also with its uploaded mask', () => {
    const first = { ...intentFor(null, 'a', newToken), maskFileId: 'mask-1' }
    expect(intentFor(first, 'a', newToken)).toBe(first)
    const second = intentFor(first, 'b', newToken)
    expect(second.clientToken).not.toBe(first.clientToken)
    expect(second.maskFileId).toBeNull()
  })

  it('tells masks apart', () => {
    expect(digest(Uint32Array.of(1, 5))).toBe(digest(Uint32Array.of(1, 5)))
    expect(digest(Uint32Array.of(1, 5))).not.toBe(digest(Uint32Array.of(1, 6)))
    expect(digest(Uint32Array.of(5, 1))).not.toBe(digest(Uint32Array.of(1, 5)))
  })
})
