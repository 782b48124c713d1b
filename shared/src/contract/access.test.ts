import { ACCESS, checkAccess, type Viewer } from './access'

const viewer: Viewer = { vipType: 2, roleType: 1, userType: 'merchant', factoryId: null }

describe('checkAccess', () => {
  it('lets higher tiers into what lower tiers may see', () => {
    for (const vipType of [1, 2, 3, 4]) expect(checkAccess(ACCESS.design, { ...viewer, vipType })).toBe('ok')
    expect(checkAccess(ACCESS.design, { ...viewer, vipType: 0 })).toBe('vip')
    expect(checkAccess(ACCESS.team, { ...viewer, vipType: 1 })).toBe('vip')
  })

  it('reports the tier before anything else', () => {
    expect(checkAccess(ACCESS.factoryManage, { ...viewer, vipType: 1 })).toBe('vip')
    expect(checkAccess(ACCESS.factoryManage, viewer)).toBe('agent')
    expect(checkAccess(ACCESS.team, { ...viewer, roleType: 3 })).toBe('role')
  })

  it('asks a factory only of users below an agent', () => {
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent' })).toBe('ok')
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent_user' })).toBe('factory')
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent_user_sub_account' })).toBe('factory')
    expect(checkAccess(ACCESS.factoryContent, { ...viewer, userType: 'agent_user', factoryId: 'f' })).toBe('ok')
  })
})
