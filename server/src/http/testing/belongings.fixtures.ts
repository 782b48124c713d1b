import { randomUUID } from 'node:crypto'
import { createAsset } from '@tessera/shared/contract/asset'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import * as contents from '@tessera/shared/contract/content'
import { createCustomer } from '@tessera/shared/contract/customer'
import * as imports from '@tessera/shared/contract/customer-import'
import { createBatch } from '@tessera/shared/contract/design/batch'
import { createTask } from '@tessera/shared/contract/design/task'
import * as goodsImports from '@tessera/shared/contract/material-import'
import { createNote } from '@tessera/shared/contract/note'
import { placeOrder } from '@tessera/shared/contract/order'
import { getSessionList } from '@tessera/shared/contract/session'
import * as quotation from '@tessera/shared/contract/quotation'
import { createShare } from '@tessera/shared/contract/share'
import * as tagging from '@tessera/shared/contract/tag'
import { createInvitation } from '@tessera/shared/contract/team-invitation'
import { createUploadLink } from '@tessera/shared/contract/upload-link'
import { archives } from '../../db/schema/archives'
import { factories, materials } from '../../db/schema/catalogue'
import { designResults } from '../../db/schema/design'
import { teams } from '../../db/schema/people'
import { recordSampleInputs, type SampleInputs, sampleRequest } from '../../design/testing/sample-inputs'
import type { TestApp, TestPerson } from '../../testing/test-app'

/** All records of a merchant that have an id. */
export interface Belongings extends SampleInputs {
  taskId: string
  batchId: string
  resultId: string
  customerId: string
  tradeNo: string
  teamMaterialId: string
  personalMaterialId: string
  sessionId: string
  userId: string
  shareId: string
  quotationId: string
  noteId: string
  assetId: string
  uploadLinkId: string
  uploadFileId: string
  importId: string
  invitationId: string
  contentId: string
  factoryContentId: string
  materialImportId: string
  archiveId: string
  tagId: string
  tagGroupId: string
  factoryId: string
  belowTeamId: string
}

/** A record of each kind, made by the person. */
export async function belongingsOf(app: TestApp, person: TestPerson): Promise<Belongings> {
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  const task = await person.call(createTask, sampleRequest(inputs))
  expect(task.code).toBe(10011)
  const batch = await person.call(createBatch, together(inputs, inputs))
  expect(batch.code).toBe(10011)
  const customer = { name: '客户', mobile: '13700009999' }
  const created = await person.call(createCustomer, { clientToken: randomUUID(), customer })
  const { data: sale } = await person.call(getCoinPriceList)
  const order = await person.call(placeOrder, { priceId: sale.list[0]!.id, clientToken: randomUUID() })
  const { tradeNo } = order.data
  const resultId = randomUUID()
  const ids = {
    teamMaterialId: randomUUID(),
    personalMaterialId: randomUUID(),
    factoryId: randomUUID(),
    belowTeamId: randomUUID(),
  }
  await app.database.transaction(async (tx) => {
    await tx.insert(designResults).values({
      id: resultId,
      taskId: task.data.id,
      teamId: person.teamId,
      ordinal: 0,
      fileId: inputs.photoFileId,
      previewFileId: inputs.photoFileId,
      width: 320,
      height: 256,
      seed: 1,
      outsideChangedRatio: 0,
    })
    await tx.insert(teams).values({ id: ids.belowTeamId, name: '下级', agentTeamId: person.teamId })
    await tx.insert(factories).values({
      id: ids.factoryId,
      teamId: person.teamId,
      agentUserId: person.userId,
      type: 'domestic',
      name: `工厂 ${ids.factoryId}`,
      country: '中国',
    })
    const surface = { kind: 'tile', status: 'on', coverFileId: inputs.photoFileId, teamId: person.teamId } as const
    await tx.insert(materials).values([
      { ...surface, id: ids.teamMaterialId, scope: 'team', name: '团队砖' },
      { ...surface, id: ids.personalMaterialId, scope: 'personal', name: '个人砖', ownerUserId: person.userId },
    ])
  })
  const share = await person.call(createShare, { clientToken: randomUUID(), resultIds: [resultId] })
  expect(share.code).toBe(200)
  const quoted = await person.call(quotation.beginQuotation, sharing([resultId]))
  expect(quoted.code).toBe(200)
  const note = await person.call(createNote, noted(created.data.id))
  const asset = await person.call(createAsset, keeping(inputs.photoFileId))
  expect(asset.code).toBe(200)
  const begun = await person.call(imports.importCustomer, { clientToken: randomUUID(), fileName: '客户.xlsx' })
  const goodsBegun = await person.call(goodsImports.importMaterial, {
    clientToken: randomUUID(),
    fileName: '素材.xlsx',
    archiveId: null,
  })
  const grouped = await person.call(tagging.saveTagGroup, { former: null, group: { scope: 'material', name: '系列' } })
  const tagged = await person.call(tagging.saveTag, tagOf(grouped.data.id))
  const link = await person.call(createUploadLink, { clientToken: randomUUID(), customerId: created.data.id })
  expect(link.code).toBe(200)
  const invitation = await person.call(createInvitation, { clientToken: randomUUID() })
  const ofShop = await person.call(contents.saveContent, writing())
  const ofFactory = await person.call(contents.saveContent, writing({}, { factoryId: ids.factoryId }))
  expect([ofShop.code, ofFactory.code]).toEqual([200, 200])
  const published = [ofShop.data.id, ofFactory.data.id]
  await person.call(contents.publishContent, { ids: published, status: 'published' })
  return {
    ...inputs,
    ...ids,
    shareId: share.data.id,
    quotationId: quoted.data.id,
    noteId: note.data.id,
    importId: begun.data.id,
    invitationId: invitation.data.id,
    contentId: ofShop.data.id,
    factoryContentId: ofFactory.data.id,
    materialImportId: goodsBegun.data.id,
    archiveId: await archiveOf(app, person),
    tagId: tagged.data.id,
    tagGroupId: grouped.data.id,
    assetId: asset.data.asset.id,
    uploadLinkId: link.data.id,
    uploadFileId: inputs.maskFileId,
    batchId: batch.data.id,
    taskId: task.data.id,
    resultId,
    tradeNo,
    customerId: created.data.id,
    sessionId: await idOfSession(person),
    userId: person.userId,
  }
}

/** One that has arrived whole. */
async function archiveOf(app: TestApp, { teamId, userId }: TestPerson): Promise<string> {
  const values = { teamId, createdBy: userId, token: randomUUID(), size: 1, received: 1 }
  const [row] = await app.database.transaction((tx) => tx.insert(archives).values(values).returning())
  return row!.id
}

const idOfSession = async (person: TestPerson) => (await person.call(getSessionList)).data.list[0]!.id

export const together = (...inputs: SampleInputs[]) => ({
  clientToken: randomUUID(),
  tasks: inputs.map((each) => ({ ...sampleRequest(each), clientToken: undefined })),
})
export const sharing = (resultIds: string[]) => ({ clientToken: randomUUID(), resultIds })
export const keeping = (fileId: string) => ({ fileId, name: '照片', scope: 'team' as const, mostBeans: 0 })
export const noted = (customerId: string, note: object = {}) => ({
  clientToken: randomUUID(),
  customerId,
  note: { content: '记一笔', ...note },
})
export const tagOf = (groupId: string | null, id: string | null = null) => ({
  former: id === null ? null : { id, version: 1 },
  tag: { scope: 'material' as const, groupId, name: '仿古', color: 'blue' as const },
})
export const writing = (draft: Partial<contents.ContentDraft> = {}, more: object = {}) => ({
  clientToken: randomUUID(),
  former: null,
  content: {
    kind: 'case' as const,
    title: '案例',
    body: '<p>文</p>',
    coverFileId: null,
    materialIds: [],
    resultIds: [],
    ...draft,
  },
  ...more,
})
