/** @database both: SQL by hand settles the rows. */
import { randomBytes, randomUUID } from 'node:crypto'
import { ARCHIVE_LIMITS } from '@tessera/shared/contract/archive'
import { UPLOAD } from '@tessera/shared/contract/constants'
import { count, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { archiveParts, archives } from '../../db/schema/archives'
import { materials } from '../../db/schema/catalogue'
import { sweepBlobs } from '../../files/blob-sweep'
import { setAllowances } from '../../testing/shop'
import { zipOf } from '../../testing/zip'
import { removeOldArchives } from '../archives/archives.service'
import { hostileZips } from './testing/hostile-zips.fixtures'
import { drawn, shopWithSheets } from './testing/sheets.fixtures'

const { shop, row, sendPart, sendZip, zipped, imported, beans, fileRows } = shopWithSheets()
const { app } = shop
const setAllowance = (materialAllowance: number) => setAllowances(shop, { materialAllowance })
let pictures: { picture: Buffer; wide: Buffer; tiny: Buffer }
beforeAll(async () => {
  pictures = {
    picture: await drawn(300, 300),
    wide: await drawn(UPLOAD.maxPx + 1, 256).then((jpeg) => sharp(jpeg).png().toBuffer()),
    tiny: await drawn(40, 40),
  }
})
beforeEach(() => setAllowance(5000))

test('names of a Chinese Windows are read', async () => {
  // 云影灰_1.jpg in GBK.
  const { entries } = await sendZip(
    zipOf([{ name: Buffer.from('d4c6d3b0bbd25f312e6a7067', 'hex'), content: pictures.picture }]),
  )
  expect(entries.map(({ path, fault }) => [path, fault])).toEqual([['云影灰_1.jpg', null]])
})

describe('hostile zips', () => {
  const names = Object.keys(hostileZips({ picture: Buffer.alloc(9000), wide: Buffer.alloc(1), tiny: Buffer.alloc(1) }))

  test('are at least forty', () => expect(names.length).toBeGreaterThanOrEqual(40))

  test.each(names)('%s', async (name) => {
    const { zip, archive: refusal, entry, row: refused } = hostileZips(pictures)[name]!
    await setAllowance(0)
    const before = { files: await fileRows(), beans: await beans(), goods: await goods() }
    const archive = await sendZip(zip)
    expect(archive.fault).toBe(refusal ?? null)
    if (refusal) {
      expect(archive).toEqual({ id: null, fault: refusal, entries: [] })
      expect(await kept()).not.toContain(zip.length)
    }
    if (entry)
      expect(archive.entries.filter(({ path }) => path === entry.path).map(({ fault }) => fault)).toEqual(
        entry.fault === null ? [] : [entry.fault],
      )
    // Whoever names the file all the same gets nothing of it, and is told which it was.
    const path = (refused ?? entry)?.path
    if (path !== undefined) {
      const done = await imported([row({ pictures: [path] })], archive.id)
      expect(done).toMatchObject({ outcomes: { added: 0, refused: 1 }, chargedBeans: 0 })
      expect(done.left).toEqual([
        { line: 2, outcome: 'refused', error: refused?.error ?? 'PICTURE_MISSING', detail: path },
      ])
    }
    expect({ files: await fileRows(), beans: await beans(), goods: await goods() }).toEqual(before)
  })

  const goods = async () =>
    (
      await app.database.transaction((tx) =>
        tx.select({ rows: count() }).from(materials).where(like(materials.sku, 'IMP-%')),
      )
    )[0]!.rows
  const kept = async () =>
    (await app.database.transaction((tx) => tx.select({ size: archives.size }).from(archives))).map(({ size }) => size)
})

test('an archive goes on where it stopped, and a file that is too large is refused at its first part', async () => {
  const zip = zipOf([{ name: 'a.jpg', content: randomBytes(2 * UPLOAD.partBytes), stored: true }])
  const fields = { uploadToken: randomUUID(), size: zip.length }
  const part = (from: number) => zip.subarray(from, from + UPLOAD.partBytes)
  expect((await sendPart(part(0), { ...fields, offset: 0 })).data).toEqual({
    received: UPLOAD.partBytes,
    archive: null,
  })
  // Its answer was lost, and the next one came twice.
  expect((await sendPart(part(0), { ...fields, offset: 0 })).data.received).toBe(UPLOAD.partBytes)
  const second = { ...fields, offset: UPLOAD.partBytes }
  await Promise.all([sendPart(part(UPLOAD.partBytes), second), sendPart(part(UPLOAD.partBytes), second)])
  const last = await sendPart(part(2 * UPLOAD.partBytes), { ...fields, offset: 2 * UPLOAD.partBytes })
  expect(last.data.archive).toMatchObject({ entries: [{ path: 'a.jpg', fault: null }] })
  const again = await sendPart(Buffer.alloc(0), { ...fields, offset: zip.length })
  expect(again.data).toEqual(last.data)
  const huge = { uploadToken: randomUUID(), offset: 0, size: ARCHIVE_LIMITS.bytes + 1 }
  expect((await sendPart(part(0), huge)).message).toBe('VALIDATION')
})

test('archives that nobody came back to go with their bytes', async () => {
  const id = await zipped('old.jpg')
  const stays = await zipped('new.jpg')
  await app.database.transaction(async (tx) => {
    await tx
      .update(archives)
      .set({ updatedAt: new Date('2025-01-01') })
      .where(eq(archives.id, id!))
    await removeOldArchives(tx)
  })
  const left = await app.database.transaction((tx) => tx.select().from(archiveParts))
  expect(left.map(({ archiveId }) => archiveId)).toEqual(expect.not.arrayContaining([id]))
  // The sweep leaves the bytes of the other one.
  await sweepBlobs({ database: app.database, storage: app.storage, graceHours: -1 }, { confirmed: true })
  expect(await imported([row({ pictures: ['new.jpg'] })], stays)).toMatchObject({ outcomes: { added: 1 } })
})
