import { createAsset } from '@tessera/shared/contract/asset'
import { eq } from 'drizzle-orm'
import { designTasks } from '../db/schema/design'
import { samplePicture } from '../design/testing/sample-inputs'
import { sampleResult } from '../testing/sample-result'
import { shopWithLinks } from './testing/shop-links'

const { app, person, first, second, change, shared, opened } = shopWithLinks()

/** A design whose photo is another file. */
async function designOf(photoFileId: string) {
  const made = await sampleResult(app, person)
  await change((tx) => tx.update(designTasks).set({ photoFileId }).where(eq(designTasks.id, made.taskId)))
  return made
}
async function otherPhoto(colour: string) {
  const { files } = app.pictures
  const image = await files.takeImage(await samplePicture(320, 256, colour).jpeg().toBuffer())
  const file = await app.database.transaction((tx) =>
    files.record(tx, image, { teamId: person.teamId, createdBy: person.userId, kind: 'upload' }),
  )
  return file.id
}
const roomsOf = async (...designs: readonly { resultId: string }[]) =>
  (await opened((await shared({ resultIds: designs.map(({ resultId }) => resultId) })).token)).items.map(
    ({ room }) => room,
  )

test('pictures of several photos are numbered by room, in the merchant’s order', async () => {
  const bedroom = await designOf(await otherPhoto('#223344'))
  expect(await roomsOf(bedroom, first, second)).toEqual([1, 2, 2])
  expect(await roomsOf(first, bedroom)).toEqual([1, 2])
})

test('a photo that was uploaded twice is one room, and so is a design that goes on from another’s picture', async () => {
  expect(await roomsOf(first, second)).toEqual([null, null])
  const next = await designOf(first.fileId)
  const last = await designOf(next.fileId)
  const bedroom = await designOf(await otherPhoto('#443322'))
  expect(await roomsOf(last, bedroom, first)).toEqual([1, 2, 1])
  expect(await roomsOf(first)).toEqual([null])
})

test('of the name of the team’s kept picture only the room is told, also of designs that go on', async () => {
  const keep = (fileId: string, name: string, scope: 'team' | 'personal' = 'team') =>
    person.call(createAsset, { fileId, name, scope, mostBeans: 50, evenIfDuplicate: true })
  const [living, camera, own] = [await otherPhoto('#664433'), await otherPhoto('#336644'), await otherPhoto('#334466')]
  expect((await keep(living, '3 栋张总客厅（难缠）.jpg')).code).toBe(200)
  expect((await keep(camera, 'IMG_20311.jpg')).code).toBe(200)
  expect((await keep(own, '我的主卧', 'personal')).code).toBe(200)
  const design = await designOf(living)
  const next = await designOf(design.fileId)
  const designs = [await designOf(camera), next, await designOf(own)]
  const { token } = await shared({ resultIds: designs.map(({ resultId }) => resultId) })
  expect((await opened(token)).items.map(({ room, roomName }) => [room, roomName])).toEqual([
    [1, null],
    [2, '客厅'],
    [3, null],
  ])
})
