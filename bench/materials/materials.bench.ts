import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { uploadFile } from '@tessera/shared/contract/file'
import { getMaterialFacets, getMaterialList, RECENT_GOODS } from '@tessera/shared/contract/material'
import { callerAs } from '../support/caller'
import { generateMaterials, goodId, GOODS, KEEPER, TAG_IDS } from './hundred-thousand-goods'
import type { Measurement } from '../support/measurement'
import { withPostgres } from '../support/postgres'
import { measureMaterialImport } from './import.bench'
import { startServer } from '../support/server'
import { type AskedList, askLists } from '../support/timed-calls'

const TIMES = 40
const TWO = `${TAG_IDS.common},${TAG_IDS.second}`
const managed = { managed: 'true', pageSize: '24' }
const picker = { kind: 'tile', pageSize: '24' }
/** What somebody chose before, from all over the shop. */
const recent = Array.from({ length: RECENT_GOODS }, (_, index) =>
  goodId(1 + Math.floor((index * GOODS) / RECENT_GOODS)),
)
const PHOTO = join(import.meta.dirname, '../../server/assets/tiles/travertine-beige-1.jpg')

/**
 * The material area's list, the workbench's picker, and the searches by colour and by a photo.
 * @param photo an upload of the one who asks
 */
const askedWith = (photo: string): readonly AskedList[] => [
  [getMaterialList, 'first page', managed],
  [getMaterialList, 'kind', { ...managed, kind: 'woodFloor' }],
  [getMaterialList, 'series of 100', { ...managed, series: 'series-7' }],
  [getMaterialList, 'size', { ...managed, size: '600x1200' }],
  [getMaterialList, 'finish', { ...managed, finish: 'polished' }],
  [getMaterialList, 'off sale (1 %)', { ...managed, status: 'off' }],
  [getMaterialList, 'price', { ...managed, priceFrom: '2000', priceTo: '3000' }],
  [getMaterialList, 'size, finish and price', { ...managed, size: '800x800', finish: 'matte', priceTo: '3000' }],
  [getMaterialList, 'tag of a third', { ...managed, tagIds: TAG_IDS.common }],
  [getMaterialList, 'tag of a few', { ...managed, tagIds: TAG_IDS.rare }],
  [getMaterialList, 'two tags', { ...managed, tagIds: TWO }],
  [getMaterialList, 'two tags, by price', { ...managed, tagIds: TWO, sortField: 'priceFen', sortOrder: 'asc' }],
  [
    getMaterialList,
    'tag of a third, keyword that fits nothing',
    { ...managed, tagIds: TAG_IDS.common, keyword: 'zzzz' },
  ],
  [getMaterialList, 'picker: two tags', { ...picker, tagIds: TWO }],
  [getMaterialList, 'colour and tag', { ...managed, color: '#dccfb9', tagIds: TAG_IDS.common }],
  [getMaterialList, 'by name', { ...managed, sortField: 'name', sortOrder: 'asc' }],
  [getMaterialList, 'by price', { ...managed, sortField: 'priceFen', sortOrder: 'asc' }],
  [getMaterialList, 'by name, backwards', { ...managed, sortField: 'name', sortOrder: 'desc' }],
  [getMaterialList, 'by price, the dearest first', { ...managed, sortField: 'priceFen', sortOrder: 'desc' }],
  [getMaterialList, 'page 100', { ...managed, pageNum: '100' }],
  [getMaterialList, 'keyword of a third', { ...managed, keyword: 'stone' }],
  [getMaterialList, 'keyword: a number', { ...managed, keyword: `SKU-${String(GOODS).padStart(6, '0')}` }],
  [getMaterialList, 'keyword that fits nothing', { ...managed, keyword: 'zzzz' }],
  [getMaterialList, 'picker: first page', picker],
  [getMaterialList, 'picker: keyword of few', { ...picker, keyword: '7777' }],
  [getMaterialList, 'colour: common beige', { ...managed, color: '#dccfb9' }],
  [getMaterialList, 'colour: rare violet', { ...managed, color: '#66455a' }],
  [getMaterialList, 'colour in the picker', { ...picker, color: '#84827e' }],
  [getMaterialList, 'colour and series', { ...managed, color: '#dccfb9', series: 'series-7' }],
  [getMaterialList, 'photo', { ...managed, similarTo: photo }],
  [getMaterialList, 'photo in the picker', { ...picker, similarTo: photo }],
  [getMaterialList, 'photo and tag', { ...managed, similarTo: photo, tagIds: TAG_IDS.common }],
  [getMaterialList, 'furniture picker: placeable', { kind: 'furniture', pageSize: '24', placeable: 'true' }],
  [
    getMaterialList,
    'placeable and a keyword that fits nothing',
    { kind: 'furniture', pageSize: '24', placeable: 'true', keyword: 'zzzz' },
  ],
  [getMaterialList, 'picker: the recent ones', { ...picker, pageSize: String(RECENT_GOODS), ids: recent.join() }],
  [getMaterialFacets, 'series and sizes', { kind: 'tile' }],
]

/** Lists of a team with a hundred thousand goods, through the real API. With DATABASE_URL the rows are kept for the next run. */
export async function runMaterialsBench(): Promise<Measurement> {
  return withPostgres(async (url) => {
    const environment = { DATABASE_URL: url, RATE_LIMIT: 'off', WORKERS: '0', PERCEPTION: 'off' }
    // Creates tables and accounts in a new database.
    await (await startServer(environment, { adopt: true })).stop()
    await generateMaterials(url)
    const server = await startServer(environment, { adopt: true })
    try {
      const rows = await askLists(server.url, KEEPER, askedWith(await sentPhoto(server.url)), TIMES)
      await server.stop()
      for (const { what, value } of await measureMaterialImport(url)) rows.push({ what, 'first ms': value })
      const load = `load average ${loadavg()[0]!.toFixed(1)} at the end`
      return { title: `Goods: ${GOODS} of a team, 24 rows a page, ${TIMES} calls each, ${load}`, rows }
    } finally {
      await server.stop()
    }
  })
}

/** The id of a photo that the one who asks has sent to this server. */
async function sentPhoto(url: string): Promise<string> {
  const call = await callerAs(url, KEEPER)
  const form = new FormData()
  form.append('uploadToken', randomUUID())
  form.append('file', new Blob([readFileSync(PHOTO)], { type: 'image/jpeg' }), 'tile.jpg')
  const { fileId } = await call(uploadFile, form as never)
  return fileId
}
