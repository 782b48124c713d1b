import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import type { TestPerson } from '../../testing/test-app'
import { KINDS, type Kind, type Network } from './networks.fixtures'

/**
 * A call, what it is tried with, and what each kind of user gets for own, same agent, other agent: `o` allowed, `e` allowed and empty,
 * `i` allowed but for the incomplete input, `v` found but not in that version (a change would be allowed), `n` as if it did not exist,
 * `f` forbidden.
 */
export type Line = readonly [AnyEndpoint, InputFor, Readonly<Record<Kind, string>>]
type InputFor = (target: 0 | 1 | 2, network: Network, viewer: TestPerson) => object

const LETTERS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'n',
  FORBIDDEN: 'f',
  VERSION_STALE: 'v',
  VALIDATION: 'i',
  FACTORY_HIDDEN: 'h',
}

export async function letterOf(viewer: TestPerson, endpoint: AnyEndpoint, input: object): Promise<string> {
  const { code, message, data } = await viewer.call(endpoint, input)
  if (code !== 200) return LETTERS[message] ?? message
  return (data as { list?: unknown[] }).list?.length === 0 ? 'e' : 'o'
}

export interface Among {
  viewers: Readonly<Record<Kind, TestPerson>>
  networks: Readonly<Record<Kind, Network>>
}

export async function lettersOf({ viewers, networks }: Among, endpoint: AnyEndpoint, inputFor: InputFor) {
  const found = {} as Record<Kind, string>
  for (const kind of KINDS) {
    let letters = ''
    for (const at of [0, 1, 2] as const)
      letters += await letterOf(viewers[kind], endpoint, inputFor(at, networks[kind], viewers[kind]))
    found[kind] = letters
  }
  return found
}

/** Goods without a picture. */
export const added = (factoryId: string) => ({
  clientToken: randomUUID(),
  former: null,
  material: {
    kind: 'reference',
    scope: 'factory',
    factoryId,
    name: '新品',
    sku: null,
    priceFen: null,
    unit: null,
    piecesPerBox: null,
  },
  faceFileIds: [],
  mostBeans: 0,
})

export const told = (factoryId: string, materialIds: readonly string[] = []) => ({
  clientToken: randomUUID(),
  former: null,
  factoryId,
  content: { kind: 'article', title: '新文', body: '', coverFileId: null, materialIds, resultIds: [] },
})
