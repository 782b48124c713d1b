/** @jest-environment node */
import { declaration as design } from '../../../../../remote-design/src/routes'
import { declaration as factory } from '../../../../../remote-factory/src/routes'
import { buildRouteTable } from '../../../router/route-table'
import { declaration as host } from '../../routes'
import { addressOf, changed, identityOf, outcomesOf, withFactory } from './auth.rules'

const table = buildRouteTable([host, design, factory])
const outcome = (path: string, identity: Parameters<typeof outcomesOf>[1]) => {
  const found = outcomesOf(table, identity).find(({ page }) => page.path === path)
  return found && [found.decision, found.leadsTo]
}
const agentUser = { vipType: 2, roleType: 1, userType: 'agent_user', factoryId: null } as const

test('a visitor may open public pages, and others redirect to the log-in with a way back', () => {
  expect(outcome('/work/design/ceramicTile', null)).toEqual([
    'login',
    `/login?redirect=${encodeURIComponent('/work/design/ceramicTile')}`,
  ])
  expect(outcome('/vip-upgrade', null)).toEqual(['allow', null])
})

test('tier, user type and factory give the router’s outcomes', () => {
  expect(outcome('/work/design/ceramicTile', { ...agentUser, vipType: 0 })).toEqual(['home', '/'])
  expect(outcome('/work/factoryMaterial/foreignList', { ...agentUser, userType: 'merchant' })).toEqual([
    'not-found',
    '/404',
  ])
  const content = '/work/factoryMaterial/factoryContentManagement'
  expect(outcome(content, agentUser)).toEqual(['not-found', '/404'])
  expect(outcome(content, changed(agentUser, withFactory(true)))).toEqual(['allow', null])
})

test('every page of the table has an outcome', () => {
  expect(outcomesOf(table, agentUser)).toHaveLength(table.pages.filter(({ path }) => path !== '*').length)
})

test('an identity survives the round trip through the address; invalid values become a basic merchant’s admin', () => {
  for (const identity of [null, agentUser, changed(null, { vipType: 4, roleType: 2 })]) {
    expect(identityOf(new URLSearchParams(addressOf(identity)))).toEqual(identity)
  }
  expect(identityOf(new URLSearchParams('tier=9&role=x&type=king'))).toEqual({
    vipType: 1,
    roleType: 1,
    userType: 'merchant',
    factoryId: null,
  })
})
