/** Whom the next design is for goes with its photo: the next photo is the next customer's. */
import 'fake-indexeddb/auto'
import { useResultPhoto as takeResult } from '@tessera/shared/contract/design/history'
import { uploadFile } from '@tessera/shared/contract/file'
import { FINISHED, photoFile, UPLOADED } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { FIXTURE_MODE } from '../testing/fixture-mode'
import { fixtureServer, ofFixture } from '../testing/fixture-server'
import { openWorkbench } from '../testing/open-workbench'
import type { Workbench } from '../workbench'

stubPictures()

const WU = { id: 'customer-wu', name: '吴雪梅' }
const LIN = { id: 'customer-lin', name: '林先生' }

let people = 0
let work: Workbench
let uploads = 0
beforeEach(async () => {
  fixtureServer().use(uploadFile, () => ({ ...UPLOADED, fileId: `file-${(uploads += 1)}` }))
  work = await openWorkbench(FIXTURE_MODE, `person-of-photo-${(people += 1)}`)
})
afterEach(() => work.end())

const customer = () => work.store.getState().customer
const bring = () => work.photo.upload(photoFile())

it('is chosen before the first photo, and not meant for the next one', async () => {
  work.setCustomer(WU)
  await bring()
  expect(customer()).toEqual(WU)
  await bring()
  expect(customer()).toBeNull()
})

it('that the address names gets the photo that is chosen next, on a canvas with a former one too, and no further', async () => {
  await bring()
  work.openFor(WU)
  await bring()
  expect(customer()).toEqual(WU)
  await bring()
  expect(customer()).toBeNull()
})

it('stays with a part of the photo, and with a result that is designed further', async () => {
  const api = fixtureServer()
  api.use(takeResult, () => ({ ...UPLOADED, fileId: 'file-result', taskId: 'task-1' }))
  await bring()
  work.setCustomer(WU)
  await work.photo.uploadPart(photoFile())
  expect(customer()).toEqual(WU)
  await work.photo.openResult('result-1')
  expect(customer()).toEqual(WU)
})

it('is that of a design that is done again', async () => {
  await bring()
  work.setCustomer(LIN)
  const photo = { ...UPLOADED, fileId: 'file-former' }
  await work.adopt(ofFixture({ ...FINISHED, photo, customer: WU }))
  expect(customer()).toEqual(WU)
  work.setCustomer(LIN)
  await work.adopt(ofFixture({ ...FINISHED, photo: { ...photo, fileId: 'file-other' }, customer: null }))
  expect(customer()).toBeNull()
  // Of the photo on the canvas.
  work.setCustomer(LIN)
  await work.adopt(ofFixture({ ...FINISHED, photo: { ...photo, fileId: 'file-other' }, customer: null }))
  expect(customer()).toEqual(LIN)
})
