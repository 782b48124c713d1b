/** @jest-environment node */
import { z } from 'zod'
import type { HostRelease, Release } from './release'
import { gateRelease, hostFindings, type LiveState } from './release-gate'
import { differences } from './release-schemas'

const needs = { files: [], provided: [] }
const release = (changed: Partial<Release> = {}): Release => ({
  schema: 1,
  name: 'crm',
  version: '0123456789abcdef',
  commit: null,
  contract: 1,
  entry: 'remoteEntry.js',
  manifest: 'mf-manifest.json',
  files: {},
  builtAgainst: { react: '19.3.1', '@tessera/shared/ui/core': '0.1.0' },
  assets: { remote: needs, pages: { list: needs } },
  declaration: {
    name: 'crm',
    title: 'x',
    bases: ['/work/customer'],
    routes: [{ path: '/work/customer/:id', page: 'list', title: 'x', access: 'public' }],
  },
  ...changed,
})
const host: HostRelease = {
  schema: 1,
  name: 'host',
  version: '0123456789abcdef',
  commit: null,
  contracts: { from: 1, to: 2 },
  provided: { react: '19.3.4', '@tessera/shared/ui/core': '0.1.2' },
  files: {},
  declaration: {
    name: 'host',
    title: 'x',
    bases: ['/'],
    routes: [
      { path: '/work', page: 'home', title: 'x', access: 'public' },
      { path: '/work/customer/new', title: 'x', access: 'public', planned: { text: 'x', instead: [] } },
    ],
  },
}
const live: LiveState = { host, hostCalls: {}, others: [], former: null }
const texts = (candidate: Release, state: Partial<LiveState> = {}, calls = {}): string[] =>
  gateRelease(candidate, calls, { ...live, ...state }).map(({ kind, text }) => `${kind}: ${text}`)

it('accepts a compatible release', () => {
  expect(texts(release(), { former: release() })).toEqual([])
  expect(texts(release(), { host: null })).toEqual([])
})

it('rejects paths owned by others', () => {
  const team = release({
    name: 'team',
    declaration: {
      name: 'team',
      title: 'x',
      bases: ['/work/team', '/work/customer/list'],
      routes: [{ path: '/work/team', redirect: '/work/team/member' }],
    },
  })
  expect(texts(release(), { others: [team] })).toEqual([
    'route-collision: /work/customer overlaps /work/customer/list, which belongs to team',
  ])
  const { declaration } = release()
  const at = (path: `/${string}`): Release =>
    release({ declaration: { ...declaration, routes: [{ path, page: 'list', title: 'x', access: 'public' }] } })
  expect(texts(at('/work'))).toEqual(['route-collision: /work already belongs to the host'])
  // Planned by the host, implemented by the remote.
  expect(texts(at('/work/customer/new'))).toEqual([])
  const same = release({ name: 'other', declaration: { ...declaration, name: 'other', bases: ['/work/other'] } })
  expect(texts(at('/work/customer/:customerId'), { others: [same] })).toEqual([
    'route-collision: /work/customer/:id already belongs to other',
  ])
})

it('rejects what the host cannot run', () => {
  expect(hostFindings(release({ contract: 3 }), host).map(({ text }) => text)).toEqual([
    'crm speaks contract 3, the host 1 to 2',
  ])
  const against = (builtAgainst: Record<string, string>) =>
    hostFindings(release({ builtAgainst }), host).map(({ text }) => text)
  expect(against({ react: '19.3.4' })).toEqual([])
  expect(against({ react: '19.4.0' })).toEqual(['crm was built against react 19.4.0, the host has 19.3.4'])
  expect(against({ react: '18.3.1' })).toHaveLength(1)
  expect(against({ '@tessera/shared/ui/core': '0.2.0' })).toHaveLength(1)
  expect(against({ lodash: '4.0.0' })).toEqual(['crm was built against lodash 4.0.0, the host has none'])
})

it('rejects an import from the kit that the live host does not export, whatever its version', () => {
  const kit = '@tessera/shared/ui/core'
  const taking = release({ uses: { [kit]: ['Button', 'Ruler'], react: ['useState'] } })
  const handing = (...names: string[]): HostRelease => ({ ...host, exports: { [kit]: names } })
  expect(hostFindings(taking, handing('Button')).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    `shared-version: crm uses Ruler of ${kit}, which the host does not have`,
  ])
  expect(hostFindings(taking, handing('Button', 'Ruler', 'Page'))).toEqual([])
  // Older releases do not list their imports.
  expect(hostFindings(taking, host)).toEqual([])
  expect(hostFindings(release(), handing())).toEqual([])
})

it('rejects removing what open tabs use', () => {
  const smaller = release({
    assets: { remote: needs, pages: {} },
    declaration: { ...release().declaration, routes: [] },
  })
  expect(texts(smaller, { former: release() })).toEqual([
    'removed-page: page "list" is gone, open tabs still ask for it',
    'removed-route: /work/customer/:id is gone; redirect it to where people should go',
  ])
})

it('rejects calls that the live server would not accept, or would answer differently', () => {
  const schema = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input' })
  const calls = {
    'GET /a': { input: schema(z.object({ id: z.string() })), output: schema(z.object({ name: z.string() })) },
    'GET /gone': { input: {}, output: {} },
  }
  const hostCalls = {
    'GET /a': {
      input: schema(z.object({ id: z.string(), team: z.string() })),
      output: schema(z.object({ name: z.string().nullable() })),
    },
  }
  expect(texts(release(), { hostCalls }, calls)).toEqual([
    'api-difference: crm: GET /a refuses team: required, but may be missing',
    'api-difference: crm: GET /a answers name: string instead of null',
    'api-difference: crm: GET /gone does not exist',
  ])
})

describe('differences', () => {
  const between = (sent: z.ZodType, taken: z.ZodType, strict = false): string[] =>
    differences(z.toJSONSchema(sent, { io: 'input' }), z.toJSONSchema(taken, { io: 'input' }), strict).map(
      ({ text }) => text,
    )
  const base = z.object({ kind: z.enum(['a', 'b']), n: z.int().min(0).max(9), list: z.array(z.string()) })

  it('has none for equal schemas and for a reader that accepts more', () => {
    expect(between(base, base)).toEqual([])
    expect(
      between(base, base.extend({ kind: z.enum(['a', 'b', 'c']), n: z.number(), note: z.string().optional() })),
    ).toEqual([])
    expect(between(base, base.omit({ list: true }))).toEqual([])
    const recursive: z.ZodType = z.object({
      get children() {
        return z.array(recursive)
      },
    })
    expect(between(recursive, recursive)).toEqual([])
    expect(between(z.union([z.string(), z.null()]), z.union([z.null(), z.string(), z.boolean()]))).toEqual([])
  })

  it('has none where one shape was split into a discriminated union', () => {
    const a = base.extend({ kind: z.literal('a') })
    const b = z.object({ kind: z.literal('b') })
    expect(between(base, z.discriminatedUnion('kind', [a, b]))).toEqual([])
    expect(between(z.discriminatedUnion('kind', [a, b]), z.discriminatedUnion('kind', [a, b]))).toEqual([])
    expect(between(base, z.discriminatedUnion('kind', [a, b.extend({ more: z.string() })]))).toEqual([
      'more: required, but may be missing',
    ])
    expect(between(base.extend({ kind: z.enum(['a', 'b', 'c']) }), z.discriminatedUnion('kind', [a, b]))).toEqual([
      'kind: c is not understood',
    ])
  })

  it('has none where a value that was only listed among others gets a shape of its own', () => {
    const a = base.extend({ kind: z.literal('a') })
    const later = (...kinds: string[]) => z.object({ kind: z.enum(kinds) })
    const offered = z.object({ kind: z.literal('b'), more: z.string() })
    const former = z.discriminatedUnion('kind', [a, later('b', 'c')])
    expect(between(former, z.discriminatedUnion('kind', [a, offered, later('c')]))).toEqual([])
    expect(between(former, z.discriminatedUnion('kind', [a.extend({ more: z.string() }), later('b', 'c')]))).toEqual([
      'more: required, but may be missing',
    ])
  })

  it.each([
    ['a narrower choice', base.extend({ kind: z.enum(['a']) }), ['kind: b is not understood']],
    ['a narrower range', base.extend({ n: z.int().min(0).max(5) }), ['n: maximum is 5 instead of 9']],
    ['another type', base.extend({ list: z.array(z.number()) }), ['list[]: number instead of string']],
    ['a new required field', base.extend({ more: z.string() }), ['more: required, but may be missing']],
  ])('name %s', (_title, taken, expected) => expect(between(base, taken)).toEqual(expected))

  it('reports unknown fields only where they are rejected', () => {
    const strict = z.strictObject({ kind: z.enum(['a', 'b']) })
    expect(between(base, strict)).toEqual([])
    expect(between(base, strict, true)).toEqual(['n: not known any more', 'list: not known any more'])
  })
})
