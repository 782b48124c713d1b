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

it('takes a declaration as written', () => {
  expect(remoteDeclaration.parse(declaration)).toEqual(declaration)
})

it('refuses paths outside the bases and paths declared twice', () => {
  const page = { page: 'x', title: 'x', access: 'public' }
  expect(issues({ routes: [{ path: '/work/customers', ...page }] })).toEqual([
    '/work/customers lies outside /work/customer, /work/material',
  ])
  expect(issues({ routes: [declaration.routes[1], declaration.routes[1]] })).toEqual([
    '/work/customer/management is declared twice',
  ])
})

it('refuses access words that the host would not understand', () => {
  expect(issues({ routes: [{ path: '/work/customer/x', page: 'x', title: 'x', access: 'members' }] })).toHaveLength(1)
  expect(
    issues({ routes: [{ path: '/work/customer/x', page: 'x', title: 'x', access: { tiers: [1] } }] }),
  ).toHaveLength(1)
})

it('tells a boot document from another', () => {
  const boot = { schema: 1, seq: 1, channel: 'stable', generatedAt: '2025-01-01T00:00:00Z' }
  const remote = { ...declaration, version: 'v', contract: 1, entry: '/r.js' }
  expect(bootDocument.safeParse({ ...boot, remotes: [remote] }).success).toBe(true)
  expect(bootDocument.safeParse({ ...boot, remotes: [{ ...remote, integrity: 'md5-x' }] }).success).toBe(false)
  expect(bootDocument.safeParse({ ...boot, schema: 2, remotes: [] }).success).toBe(false)
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
