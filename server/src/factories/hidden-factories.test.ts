/** @database both: whose records a call finds is SQL */
import { randomUUID } from 'node:crypto'
import * as content from '@tessera/shared/contract/content'
import * as factory from '@tessera/shared/contract/factory'
import * as material from '@tessera/shared/contract/material'
import { shareContent } from '@tessera/shared/contract/share'
import { materialLooks } from '../db/schema/catalogue'
import { createTestApp, type TestApp } from '../testing/test-app'
import { type Among, lettersOf, type Line, told } from './testing/letters.fixtures'
import { KINDS, type Kind, openNetworks } from './testing/networks.fixtures'

const GREY = { cell: 0, lightness: 54, a: 0, b: 0, spread: 0, colorSpread: 0, fine: 0, coarse: 0, slant: 0 }

let app: TestApp
let all: Among
beforeAll(async () => {
  app = await createTestApp()
  all = await openNetworks(app)
  const { agent } = all.viewers
  const goods = KINDS.flatMap((kind) => all.networks[kind].goods.slice(0, 2))
  await app.database.transaction((tx) =>
    tx.insert(materialLooks).values(goods.map((materialId) => ({ ...GREY, materialId, owner: agent.teamId }))),
  )
  const ids = all.networks.agent.factories.slice(0, 2)
  expect((await agent.call(factory.updateFactoryStatus, { ids, status: 'off' })).code).toBe(200)
})
afterAll(() => app.close())

const TO_THE_AGENTS_TEAM: Line[2] = {
  agent: 'oon',
  agentSub: 'oon',
  user: 'nnn',
  userSub: 'nnn',
  merchant: 'nnn',
  merchantSub: 'nnn',
}

/** The agent's own team looks at them, merchants do not, no design takes their goods. `h` is told that it is hidden. */
const HIDDEN: readonly Line[] = [
  [
    factory.getFactoryDetail,
    (at, { factories: ids }) => ({ id: ids[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'nnn', userSub: 'nnn', merchant: 'fff', merchantSub: 'fff' },
  ],
  ...([{}, { managed: true }] as const).map((more): Line => [
    material.getMaterialList,
    (at, { factories: ids }) => ({ factoryId: ids[at], ...more }),
    TO_THE_AGENTS_TEAM,
  ]),
  [
    material.getMaterialList,
    (at, { factories: ids }) => ({ factoryId: ids[at], color: '#808080' }),
    TO_THE_AGENTS_TEAM,
  ],
  [material.getMaterialFacets, (at, { factories: ids }) => ({ factoryId: ids[at] }), TO_THE_AGENTS_TEAM],
  [material.getMaterialRecord, (at, { goods }) => ({ id: goods[at] }), TO_THE_AGENTS_TEAM],
  // What a design takes.
  [
    material.getMaterialDetail,
    (at, { goods }) => ({ id: goods[at] }),
    { agent: 'nnn', agentSub: 'nnn', user: 'nnn', userSub: 'nnn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
  [
    content.getContentList,
    (at, { factories: ids }) => ({ factoryId: ids[at] }),
    { agent: 'oon', agentSub: 'oon', user: 'nnn', userSub: 'nnn', merchant: 'fff', merchantSub: 'fff' },
  ],
  [content.getContentDetail, (at, { contents }) => ({ id: contents[at] }), TO_THE_AGENTS_TEAM],
  [content.saveContent, (at, { factories: ids, goods }) => told(ids[at], [goods[at]]), TO_THE_AGENTS_TEAM],
  // A customer could not open it.
  [
    shareContent,
    (at, { contents }) => ({ clientToken: randomUUID(), ids: [contents[at]] }),
    { agent: 'hhn', agentSub: 'hhn', user: 'nnn', userSub: 'nnn', merchant: 'nnn', merchantSub: 'nnn' },
  ],
]

test.each(HIDDEN.map((line) => [line[0].path, ...line] as const))(
  '%s: who gets it of hidden factories, and another agent’s',
  async (_path, endpoint, inputFor, expected) => {
    expect(await lettersOf(all, endpoint, inputFor)).toEqual(expected)
  },
)

test('who writes its contents finds it among their factories, and is told that nobody designs with its goods', async () => {
  const { viewers, networks } = all
  const among = async (kind: Kind) => (await viewers[kind].call(factory.getKeptFactoryList, {})).data.list
  const [own] = networks.agent.factories
  for (const kind of ['agent', 'agentSub'] as const) {
    expect((await among(kind)).find(({ id }) => id === own)).toMatchObject({ status: 'off' })
    const recordOf = () => viewers[kind].call(material.getMaterialRecord, { id: networks[kind].goods[0] })
    expect((await recordOf()).data.usable).toBe(false)
    await viewers.agent.call(factory.updateFactoryStatus, { ids: [own], status: 'on' })
    expect((await recordOf()).data.usable).toBe(true)
    await viewers.agent.call(factory.updateFactoryStatus, { ids: [own], status: 'off' })
  }
  for (const kind of ['user', 'userSub'] as const) expect(await among(kind)).toEqual([])
})
