/** @jest-environment node */
import { ACCESS } from '../contract/access'
import { defineRemote, defineRoutes } from './declarations'
import { bootDocument, remoteDeclaration } from './release'

const declaration = defineRoutes({
  name: 'crm',
  title: '客户',
  bases: ['/work/customer', '/work/material'],
  routes: [
    { path: '/work/customer', redirect: '/work/customer/management' },
    { path: '/work/customer/management', page: 'customers', title: '客户列表', access: ACCESS.customer },
    { path: '/work/material/list', page: 'materials', title: '素材', access: ACCESS.material },
  ],
})

const issues = (changed: object): string[] =>
  remoteDeclaration.safeParse({ ...declaration, ...changed }).error?.issues.map(({ message }) => message) ?? []

it('accepts a declaration as written', () => {
  expect(remoteDeclaration.parse(declaration)).toEqual(declaration)
})

it('rejects paths outside the bases and duplicate paths', () => {
  const page = { page: 'x', title: 'x', access: 'public' }
  expect(issues({ routes: [{ path: '/work/customers', ...page }] })).toEqual([
    '/work/customers lies outside /work/customer, /work/material',
  ])
  expect(issues({ routes: [declaration.routes[1], declaration.routes[1]] })).toEqual([
    '/work/customer/management is declared twice',
  ])
})

it('rejects unknown access values', () => {
  expect(issues({ routes: [{ path: '/work/customer/x', page: 'x', title: 'x', access: 'members' }] })).toHaveLength(1)
  expect(
    issues({ routes: [{ path: '/work/customer/x', page: 'x', title: 'x', access: { tiers: [1] } }] }),
  ).toHaveLength(1)
})

it.each(Object.entries(ACCESS))('carries the access rule %s whole', (_area, access) => {
  const routes = [{ path: '/work/customer/x', page: 'x', title: 'x', access }]
  expect(remoteDeclaration.parse({ ...declaration, routes }).routes).toEqual(routes)
})

describe('a boot document', () => {
  const integrity = `sha384-${'A'.repeat(64)}`
  const needs = { files: [], provided: [] }
  const release = {
    ...declaration,
    version: 'v',
    contract: 1,
    entry: '/r.js',
    integrity,
    files: {},
    assets: { remote: needs, pages: {} },
  }
  const entry = { name: 'crm', stable: release, canary: null, revoked: [] }
  const boot = {
    schema: 1,
    seq: 1,
    channel: 'stable',
    generatedAt: '2025-01-01T00:00:00Z',
    expiresAt: '2025-01-08T00:00:00Z',
    remotes: [entry],
  }
  const namesIn = (remotes: unknown[]) => bootDocument.parse({ ...boot, remotes }).remotes.map(({ name }) => name)

  it('is distinguished from other documents', () => {
    expect(bootDocument.parse(boot)).toEqual(boot)
    expect(bootDocument.safeParse({ ...boot, schema: 2 }).success).toBe(false)
    expect(bootDocument.safeParse({ ...boot, expiresAt: undefined }).success).toBe(false)
  })

  it('drops only remotes with an unreadable record', () => {
    const other = { ...entry, name: 'other' }
    expect(namesIn([entry, { ...other, stable: { ...release, integrity: 'md5-x' } }])).toEqual(['crm'])
    expect(namesIn(['nonsense', null, entry])).toEqual(['crm'])
  })

  it('drops an unreadable canary', () => {
    const canary = { ...release, percent: 500, salt: 's', merchants: [] }
    expect(bootDocument.parse({ ...boot, remotes: [{ ...entry, canary }] }).remotes).toEqual([entry])
  })
})

it('preloads every page, one after the other', async () => {
  const order: string[] = []
  const page = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return { default: () => null }
  }
  await defineRemote(declaration, { customers: page('customers'), materials: page('materials') }).preload()
  expect(order).toEqual(['customers begins', 'customers ends', 'materials begins', 'materials ends'])
})
