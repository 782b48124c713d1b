/** @jest-environment node */
import { changesOf, draftOf, type DraftValues, faultOf, homeOf, restoreCost } from './customers.rules'
import { budgetText } from './customers.text'

describe('draftOf', () => {
  it('omits blank fields and trims the others', () => {
    expect(draftOf({ name: ' 王女士 ', mobile: '', wechat: '  ', areaSqm: null, level: 'A' })).toEqual({
      name: '王女士',
      level: 'A',
    })
  })
})

describe('faultOf', () => {
  const mobile = '13800000001'

  it('validates each field by the contract', () => {
    expect(faultOf('name', { name: ' ' })).toBe('name')
    expect(faultOf('name', { name: '王'.repeat(31) })).toBe('name')
    expect(faultOf('mobile', { mobile: '123' })).toBe('mobile')
    expect(faultOf('areaSqm', { areaSqm: 88.88 })).toBeNull()
    expect(faultOf('areaSqm', { areaSqm: 0.5 })).toBe('areaSqm')
    expect(faultOf('demand', {})).toBeNull()
  })

  it('requires one contact, whatever other errors there are', () => {
    expect(faultOf('mobile', {})).toBe('contact')
    expect(faultOf('mobile', { name: '', wechat: 'wang' })).toBeNull()
    expect(faultOf('mobile', { mobile })).toBeNull()
    expect(faultOf('wechat', {})).toBeNull()
  })
})

describe('list texts', () => {
  it('lists the known facts of a home', () => {
    expect(homeOf({ community: '云栖花园', layout: null, areaSqm: 120.5 })).toEqual(['云栖花园', '120.5\u202fm²'])
    expect(homeOf({ community: null, layout: null, areaSqm: null })).toEqual([])
  })
})

describe('changesOf', () => {
  const before = { name: '王女士', mobile: '13911112222', community: '云栖花园', demand: null, budgetMin: 100 }

  it('holds what was changed, and null for what was emptied', () => {
    expect(changesOf(before, { ...before, community: ' ', demand: ' 浅色 ', name: ' 王女士 ' })).toEqual({
      community: null,
      demand: '浅色',
    })
    expect(changesOf(before, { ...before })).toEqual({})
  })

  it('puts back nothing that its person had not seen, in 1 000 random interleavings of two forms', () => {
    const fields = ['community', 'demand', 'layout', 'address'] as const
    let seed = 23
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    let [saves, refusals] = [0, 0]
    for (let round = 0; round < 1000; round += 1) {
      let stored = { version: 1, values: before as DraftValues }
      // The form's own way: what it opened with, what stands in it, and the version whose values it has shown.
      const opened = () => ({ base: stored.values, now: stored.values, shown: stored })
      const forms = [opened(), opened()]
      for (let step = 0; step < 14; step += 1) {
        const form = forms[random(2)]!
        if (random(3) > 0) {
          form.now = { ...form.now, [fields[random(4)]!]: `${round}/${step}` }
          continue
        }
        const changes = changesOf(form.base, form.now)
        if (Object.keys(changes).length === 0) continue
        if (form.shown.version !== stored.version) {
          refusals += 1
          form.shown = stored
          continue
        }
        const former = stored.values
        stored = { version: stored.version + 1, values: { ...former, ...changes } as DraftValues }
        saves += 1
        for (const field of fields) {
          if (field in changes) expect(form.shown.values[field]).toBe(former[field])
          else expect(stored.values[field]).toBe(former[field])
        }
        Object.assign(form, opened())
      }
    }
    // Both happen all the time, or this would show nothing.
    expect(Math.min(saves, refusals)).toBeGreaterThan(500)
  })

  it('loses nothing when two people save in any order', () => {
    const fields = ['community', 'demand', 'layout', 'address'] as const
    let seed = 11
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 1000; round += 1) {
      const edited = () => fields.filter(() => random(2) === 0)
      const [mine, theirs] = [edited(), edited()]
      const input = (who: string, own: readonly string[]) =>
        ({ ...before, ...Object.fromEntries(own.map((field) => [field, `${who}${field}`])) }) as DraftValues
      const saved = {
        ...before,
        ...changesOf(before, input('theirs ', theirs)),
        ...changesOf(before, input('mine ', mine)),
      }
      for (const field of fields) {
        // Where both changed a field the form has shown theirs before mine is saved.
        const author = mine.includes(field) ? 'mine ' : theirs.includes(field) ? 'theirs ' : null
        expect(saved[field as 'community'] ?? null).toBe(
          author === null ? (before[field as 'community'] ?? null) : author + field,
        )
      }
    }
  })
})

describe('budgets', () => {
  it('are ordered', () => {
    expect(faultOf('budgetMax', { budgetMin: 200, budgetMax: 100 })).toBe('budgetOrder')
    expect(faultOf('budgetMax', { budgetMin: 100, budgetMax: 100 })).toBeNull()
  })

  it('read as a merchant says them', () => {
    expect(budgetText(3_000_000, 4_550_000)).toBe('3 万–4.6 万元')
    expect(budgetText(500_000, null)).toBe('5,000 元起')
    expect(budgetText(null, 5_000_000)).toBe('5 万元以内')
    expect(budgetText(null, null)).toBeNull()
  })
})

it('restoring costs beyond the free places only', () => {
  expect(restoreCost(3, { allowance: 50, used: 48 })).toBe(100)
  expect(restoreCost(2, { allowance: 50, used: 48 })).toBe(0)
  expect(restoreCost(2, { allowance: 50, used: 60 })).toBe(200)
})
