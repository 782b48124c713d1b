/** @jest-environment node */
import { ACCESS, type Viewer } from '../contract/access'
import { checkPage, destination, loginPath, returnPath, viewerOf } from './guard.rules'

const merchant: Viewer = { vipType: 2, roleType: 1, userType: 'merchant', factoryId: null }

describe('checkPage', () => {
  it.each([
    ['a visitor on a public page', 'public', null, 'allow'],
    ['a visitor elsewhere', 'signed-in', null, 'login'],
    ['a visitor on a page with a rule', ACCESS.design, null, 'login'],
    ['a free merchant at the designs', ACCESS.design, { ...merchant, vipType: 0 }, 'home'],
    ['a basic merchant at the designs', ACCESS.design, { ...merchant, vipType: 1 }, 'allow'],
    ['a basic merchant at the team', ACCESS.team, { ...merchant, vipType: 1 }, 'home'],
    ['an unknown role at the team', ACCESS.team, { ...merchant, roleType: 3 }, 'not-found'],
    ['a merchant at the factories', ACCESS.factoryBrowse, merchant, 'not-found'],
    ['an agent at the factories', ACCESS.factoryBrowse, { ...merchant, userType: 'agent' }, 'allow'],
    ['an agent user without a factory', ACCESS.factoryContent, { ...merchant, userType: 'agent_user' }, 'not-found'],
    [
      'an agent user with a factory',
      ACCESS.factoryContent,
      { ...merchant, userType: 'agent_user', factoryId: 'f1' },
      'allow',
    ],
    // The membership is checked before the user type.
    ['a free merchant at the factories', ACCESS.factoryBrowse, { ...merchant, vipType: 0 }, 'home'],
  ] as const)('%s', (_who, access, viewer, decision) => {
    expect(checkPage(access, viewer)).toBe(decision)
  })
})

describe('destination', () => {
  it('redirects to the log-in page with the full original path', () => {
    const path = destination('login', '/work/customer/management?keyword=王&pageNum=2')
    expect(path?.startsWith('/login?redirect=')).toBe(true)
    expect(returnPath(path!.slice('/login'.length))).toBe('/work/customer/management?keyword=%E7%8E%8B&pageNum=2')
  })

  it('redirects to the home page or the 404 page, or stays', () => {
    expect([destination('home', '/x'), destination('not-found', '/x'), destination('allow', '/x')]).toEqual([
      '/',
      '/404',
      null,
    ])
  })
})

describe('returnPath', () => {
  it.each([
    ['', '/work'],
    ['?redirect=%2Fwork%2Fdesign%3Fa%3D1%23top', '/work/design?a=1#top'],
    ['?redirect=https%3A%2F%2Fevil.example', '/work'],
    ['?redirect=%2F%2Fevil.example', '/work'],
    ['?redirect=%2F%5Cevil.example', '/work'],
    ['?redirect=%2F%09%2Fevil.example', '/work'],
    ['?redirect=javascript%3Aalert(1)', '/work'],
    [`?${loginPath('/login').split('?')[1]}`, '/work'],
    ['?redirect=%2F.%2F%2Fevil.example%2Fx', '/work'],
    ['?redirect=%2Fwork%2F..%2F%2Fevil.example', '/work'],
    ['?redirect=%2F%2F%5B', '/work'],
  ])('%s → %s', (search, expected) => expect(returnPath(search)).toBe(expected))
})

it('a token without user info is not signed in yet', () => {
  expect(viewerOf({ token: 't', userInfo: null })).toBeNull()
  expect(viewerOf({ token: null, userInfo: null })).toBeNull()
})
