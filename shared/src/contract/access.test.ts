/** @jest-environment node */
import { ACCESS, checkAccess, nested, type Viewer } from './access'

const viewer: Viewer = { vipType: 2, roleType: 1, userType: 'merchant', factoryId: null }

describe('checkAccess', () => {
  it('grants higher tiers what lower tiers may see', () => {
    for (const vipType of [1, 2, 3, 4]) expect(checkAccess(ACCESS.design, { ...viewer, vipType })).toBe('ok')
    expect(checkAccess(ACCESS.design, { ...viewer, vipType: 0 })).toBe('vip')
    expect(checkAccess(ACCESS.team, { ...viewer, vipType: 1 })).toBe('vip')
  })

  it('reports the tier before anything else', () => {
    expect(checkAccess(ACCESS.factoryManage, { ...viewer, vipType: 1 })).toBe('vip')
    expect(checkAccess(ACCESS.factoryManage, viewer)).toBe('agent')
    expect(checkAccess(ACCESS.team, { ...viewer, roleType: 3 })).toBe('role')
  })

  it('requires a factory only of users below an agent', () => {
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent' })).toBe('ok')
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent_user' })).toBe('factory')
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent_user_sub_account' })).toBe('factory')
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent_user', factoryId: 'f' })).toBe('ok')
  })
})

describe('an operator', () => {
  it('write access includes read access; others have neither', () => {
    const operators = { reader: 'read', changer: 'change', nobody: undefined } as const
    const verdicts = Object.entries(operators).map(([name, operator]) => [
      name,
      checkAccess(ACCESS.console, { ...viewer, operator }),
      checkAccess(ACCESS.consoleChange, { ...viewer, operator }),
    ])
    expect(verdicts).toEqual([
      ['reader', 'ok', 'operator'],
      ['changer', 'ok', 'ok'],
      ['nobody', 'operator', 'operator'],
    ])
  })

  it('needs no membership', () => {
    expect(checkAccess(ACCESS.console, { ...viewer, vipType: 0, roleType: 2, operator: 'read' })).toBe('ok')
  })
})

describe('nested', () => {
  const area = { vip: [1, 2, 3, 4], agents: ['agent', 'agent_user'] } as const

  it('overrides only the parent lists it declares', () => {
    expect(nested(area, { agents: ['agent_sub_account'] })).toEqual({
      vip: [1, 2, 3, 4],
      agents: ['agent_sub_account'],
    })
    expect(nested(area, { vip: [2, 3, 4], needsFactory: true })).toEqual({
      vip: [2, 3, 4],
      agents: ['agent', 'agent_user'],
      needsFactory: true,
    })
  })

  it('inherits the parent’s lists it does not declare', () => {
    expect(nested(area, {})).toEqual(area)
    expect(checkAccess(nested(area, {}), { ...viewer, userType: 'agent_sub_account' })).toBe('agent')
  })
})
