import { randomUUID } from 'node:crypto'
import { createAsset, deleteAsset, getAssetList, moveAssets, updateAsset } from '@tessera/shared/contract/asset'
import { getAuditList } from '@tessera/shared/contract/audit'
import { getCoinPriceList, getCoinRecordList } from '@tessera/shared/contract/billing'
import {
  attachDesigns,
  deleteDesigns,
  deleteResult,
  downloadDesigns,
  downloadImage,
  getHistoryList,
  setRoomArea,
  toggleFavorite,
} from '@tessera/shared/contract/design/history'
import {
  createCustomer,
  deleteCustomer,
  getCustomerDetail,
  getCustomerList,
  restoreCustomer,
  updateCustomer,
} from '@tessera/shared/contract/customer'
import { mergeCustomer } from '@tessera/shared/contract/customer-merge'
import { exportCustomer } from '@tessera/shared/contract/customer-export'
import { generateSummary, getSummary } from '@tessera/shared/contract/customer-summary'
import * as imports from '@tessera/shared/contract/customer-import'
import * as goodsImports from '@tessera/shared/contract/material-import'
import { getTransferRecordList, transferCustomer } from '@tessera/shared/contract/customer-transfer'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { cancelBatch, createBatch, queryBatch } from '@tessera/shared/contract/design/batch'
import { cancelTask, createTask, queryTask } from '@tessera/shared/contract/design/task'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import { requestInvoice } from '@tessera/shared/contract/invoice'
import * as contents from '@tessera/shared/contract/content'
import * as factory from '@tessera/shared/contract/factory'
import * as material from '@tessera/shared/contract/material'
import {
  archiveNote,
  createNote,
  deleteNote,
  getNoteList,
  seeMentions,
  updateNote,
} from '@tessera/shared/contract/note'
import {
  cancelOrder,
  getOrderList,
  getPendingOrderList,
  placeOrder,
  queryOrderDetail,
} from '@tessera/shared/contract/order'
import { endSession, getSessionList } from '@tessera/shared/contract/session'
import * as quotation from '@tessera/shared/contract/quotation'
import {
  createShare,
  getShareList,
  getSharePoster,
  revokeShare,
  shareContent,
  shareQuotation,
} from '@tessera/shared/contract/share'
import * as tagging from '@tessera/shared/contract/tag'
import { assignFactory, getSubordinateDetail } from '@tessera/shared/contract/subordinate'
import {
  getMemberDetail,
  getTeamUserList,
  operateStatus,
  resetPwd,
  updateTeamUser,
} from '@tessera/shared/contract/team'
import { createInvitation, getInvitationList, revokeInvitation } from '@tessera/shared/contract/team-invitation'
import { deleteAccount } from '@tessera/shared/contract/account'
import { createUploadLink, getUploadLinkList, revokeUploadLink } from '@tessera/shared/contract/upload-link'
import { loginByPassword } from '@tessera/shared/contract/user'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { SEED_PASSWORD } from '../seed/accounts'
import { archives } from '../db/schema/archives'
import { factories, materials } from '../db/schema/catalogue'
import { designResults } from '../db/schema/design'
import { teams, users } from '../db/schema/people'
import { recordSampleInputs, type SampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

const { getMaterialDetail, getMaterialList, saveMaterial } = material

/** All records of a merchant that have an id. */
interface Belongings extends SampleInputs {
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
  invitationId: string
  uploadFileId: string
  importId: string
  materialImportId: string
  archiveId: string
  tagId: string
  tagGroupId: string
  contentId: string
  factoryContentId: string
  factoryId: string
  belowTeamId: string
}

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
let theirs: Belongings
let own: Belongings

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.loginAs('13800000002')
  stranger = await app.loginAs('13800000003')
  for (const mobile of ['13800000002', '13800000003'])
    await app.call(loginByPassword, { mobile, password: SEED_PASSWORD })
  // Agents may make every call.
  await app.database.transaction((tx) =>
    tx
      .update(users)
      .set({ userType: 'agent' })
      .where(inArray(users.id, [owner.userId, stranger.userId])),
  )
  theirs = await belongingsOf(owner)
  own = await belongingsOf(stranger)
})
afterAll(() => app.close())

async function belongingsOf(person: TestPerson): Promise<Belongings> {
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
  const ofShop = await person.call(contents.saveContent, writing())
  const ofFactory = await person.call(contents.saveContent, writing({}, { factoryId: ids.factoryId }))
  expect([ofShop.code, ofFactory.code]).toEqual([200, 200])
  const published = [ofShop.data.id, ofFactory.data.id]
  await person.call(contents.publishContent, { ids: published, status: 'published' })
  const grouped = await person.call(tagging.saveTagGroup, { former: null, group: { scope: 'material', name: '系列' } })
  const tagged = await person.call(tagging.saveTag, tagOf(grouped.data.id))
  const link = await person.call(createUploadLink, { clientToken: randomUUID(), customerId: created.data.id })
  expect(link.code).toBe(200)
  const invitation = await person.call(createInvitation, { clientToken: randomUUID() })
  return {
    ...inputs,
    ...ids,
    shareId: share.data.id,
    quotationId: quoted.data.id,
    noteId: note.data.id,
    importId: begun.data.id,
    materialImportId: goodsBegun.data.id,
    archiveId: await archiveOf(person),
    contentId: ofShop.data.id,
    factoryContentId: ofFactory.data.id,
    tagId: tagged.data.id,
    tagGroupId: grouped.data.id,
    assetId: asset.data.asset.id,
    uploadLinkId: link.data.id,
    invitationId: invitation.data.id,
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

const idOfSession = async (person: TestPerson) => (await person.call(getSessionList)).data.list[0]!.id

const together = (...inputs: SampleInputs[]) => ({
  clientToken: randomUUID(),
  tasks: inputs.map((each) => ({ ...sampleRequest(each), clientToken: undefined })),
})
const sharing = (resultIds: string[]) => ({ clientToken: randomUUID(), resultIds })
const keeping = (fileId: string) => ({ fileId, name: '照片', scope: 'team' as const, mostBeans: 0 })
const noted = (customerId: string, note: object = {}) => ({
  clientToken: randomUUID(),
  customerId,
  note: { content: '记一笔', ...note },
})
const savingMaterial = (former: { id: string; version: number } | null) => ({
  clientToken: randomUUID(),
  former,
  material: TILE,
  faceFileIds: [],
  mostBeans: 0,
})
const TILE = {
  kind: 'tile',
  scope: 'team',
  name: '别人的砖',
  sku: null,
  priceFen: null,
  unit: null,
  piecesPerBox: null,
  mmWidth: 600,
  mmHeight: 600,
  groutMm: 2,
  groutColor: '#cccccc',
  laying: 'straight',
  finish: 'matte',
} as const
const savingPiece = {
  ...savingMaterial(null),
  material: {
    kind: 'furniture',
    scope: 'team',
    name: '柜',
    sku: null,
    priceFen: null,
    unit: null,
    piecesPerBox: null,
    mmWidth: 900,
    mmDepth: 400,
    mmHeight: 900,
  },
}
const writing = (draft: Partial<contents.ContentDraft> = {}, more: object = {}) => ({
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
const tagOf = (groupId: string | null, id: string | null = null) => ({
  former: id === null ? null : { id, version: 1 },
  tag: { scope: 'material' as const, groupId, name: '仿古', color: 'blue' as const },
})
const MEMBER = { userName: '成员', roleType: 2, monthlyImgLimit: null } as const
const DRAFT = {
  shopName: '店',
  shopContact: '',
  customerId: null,
  customerName: '',
  days: 7,
  note: '',
  discountFen: 0,
  lines: [],
}
const savingFactory = (
  changes: Partial<factory.FactoryDraft>,
  former: { id: string; version: number } | null = null,
) => ({
  clientToken: randomUUID(),
  former,
  factory: {
    type: 'domestic' as const,
    name: '别人的工厂',
    country: '中国',
    region: null,
    phone: null,
    brands: [],
    intro: '',
    coverFileId: null,
    agentUserId: own.userId,
    ...changes,
  },
})
/** One that has arrived whole. */
async function archiveOf({ teamId, userId }: TestPerson): Promise<string> {
  const values = { teamId, createdBy: userId, token: randomUUID(), size: 1, received: 1 }
  const [row] = await app.database.transaction((tx) => tx.insert(archives).values(values).returning())
  return row!.id
}

const IMPORTED = { name: '别人', mobile: '13700008888' } as const
const INVOICE = { titleType: 'personal', title: '个人', email: 'a@example.com' } as const

/** Calls that take a record's id, each with the other team's id in every such field. */
const attempts: [string, AnyEndpoint, () => object][] = [
  ['getMaterialDetail: team', getMaterialDetail, () => ({ id: theirs.teamMaterialId })],
  ['getMaterialDetail: personal', getMaterialDetail, () => ({ id: theirs.personalMaterialId })],
  ['getMaterialList: factory', getMaterialList, () => ({ factoryId: theirs.factoryId })],

  ['getMaterialRecord: team', material.getMaterialRecord, () => ({ id: theirs.teamMaterialId })],
  ['getMaterialRecord: personal', material.getMaterialRecord, () => ({ id: theirs.personalMaterialId })],
  ['getMaterialList: photo', getMaterialList, () => ({ similarTo: theirs.uploadFileId })],
  ['updateStatus', material.updateStatus, () => ({ ids: [own.teamMaterialId, theirs.teamMaterialId], status: 'off' })],
  [
    'updateMaterials',
    material.updateMaterials,
    () => ({ ids: [own.teamMaterialId, theirs.personalMaterialId], changes: { series: '别人' } }),
  ],
  ['deleteMaterial', material.deleteMaterial, () => ({ ids: [own.teamMaterialId, theirs.teamMaterialId] })],
  ['saveMaterial: cut-out', saveMaterial, () => ({ ...savingPiece, cutoutFileId: theirs.uploadFileId })],
  ['saveMaterial: team', saveMaterial, () => savingMaterial({ id: theirs.teamMaterialId, version: 1 })],
  ['saveMaterial: personal', saveMaterial, () => savingMaterial({ id: theirs.personalMaterialId, version: 1 })],
  ['saveMaterial: face', saveMaterial, () => ({ ...savingMaterial(null), faceFileIds: [theirs.uploadFileId] })],
  ['getCustomerDetail', getCustomerDetail, () => ({ id: theirs.customerId })],
  ['updateCustomer', updateCustomer, () => ({ id: theirs.customerId, version: 1, changes: { name: '别人' } })],
  ['deleteCustomer', deleteCustomer, () => ({ ids: [own.customerId, theirs.customerId] })],
  [
    'mergeCustomer',
    mergeCustomer,
    () => ({ keep: { id: own.customerId, version: 1 }, merged: { id: theirs.customerId, version: 1 } }),
  ],
  [
    'mergeCustomer: kept',
    mergeCustomer,
    () => ({ keep: { id: theirs.customerId, version: 1 }, merged: { id: own.customerId, version: 1 } }),
  ],
  ['restoreCustomer', restoreCustomer, () => ({ ids: [own.customerId, theirs.customerId] })],
  ['transferCustomer', transferCustomer, () => ({ ids: [theirs.customerId], toUserId: own.userId })],
  ['transferCustomer: from', transferCustomer, () => ({ fromUserId: theirs.userId, toUserId: own.userId })],
  ['transferCustomer: to', transferCustomer, () => ({ ids: [own.customerId], toUserId: theirs.userId })],
  ['getTransferRecordList', getTransferRecordList, () => ({ customerId: theirs.customerId })],
  ['getCustomerList: owner', getCustomerList, () => ({ ownerUserId: theirs.userId })],
  ['addImportRows', imports.addImportRows, () => ({ id: theirs.importId, rows: [{ line: 2, value: IMPORTED }] })],
  ['getImport', imports.getImport, () => ({ id: theirs.importId })],
  ['getImportResult', imports.getImportResult, () => ({ id: theirs.importId })],
  ['startImport', imports.startImport, () => ({ id: theirs.importId, existing: 'skip', mostBeans: 0 })],
  ['stopImport', imports.stopImport, () => ({ id: theirs.importId })],
  [
    'importMaterial',
    goodsImports.importMaterial,
    () => ({ clientToken: randomUUID(), fileName: '素材.xlsx', archiveId: theirs.archiveId }),
  ],
  [
    'addMaterialRows',
    goodsImports.addMaterialRows,
    () => ({ id: theirs.materialImportId, rows: [{ line: 2, value: { name: '别人', kind: 'reference' } }] }),
  ],
  ['getMaterialImport', goodsImports.getMaterialImport, () => ({ id: theirs.materialImportId })],
  ['getMaterialImport: of customers', goodsImports.getMaterialImport, () => ({ id: own.importId })],
  ['getMaterialImportResult', goodsImports.getMaterialImportResult, () => ({ id: theirs.materialImportId })],
  [
    'startMaterialImport',
    goodsImports.startMaterialImport,
    () => ({ id: theirs.materialImportId, existing: 'skip', mostBeans: 0 }),
  ],
  ['stopMaterialImport', goodsImports.stopMaterialImport, () => ({ id: theirs.materialImportId })],
  ['exportCustomer: owner', exportCustomer, () => ({ ownerUserId: theirs.userId })],
  ['getSummary', getSummary, () => ({ customerId: theirs.customerId })],
  ['generateSummary', generateSummary, () => ({ customerId: theirs.customerId })],
  ['seeMentions', seeMentions, () => ({ customerId: theirs.customerId })],
  ['getNoteList', getNoteList, () => ({ customerId: theirs.customerId })],
  ['createNote: customer', createNote, () => noted(theirs.customerId)],
  ['createNote: picture', createNote, () => noted(own.customerId, { imageFileIds: [theirs.photoFileId] })],
  ['createNote: design', createNote, () => noted(own.customerId, { designTaskIds: [theirs.taskId] })],
  ['createNote: mention', createNote, () => noted(own.customerId, { mentionUserIds: [theirs.userId] })],
  ['updateNote', updateNote, () => ({ id: theirs.noteId, version: 1, note: { content: '别人' } })],
  ['archiveNote', archiveNote, () => ({ ids: [own.noteId, theirs.noteId], archived: true })],
  ['deleteNote', deleteNote, () => ({ id: theirs.noteId })],
  ['getFactoryDetail', factory.getFactoryDetail, () => ({ id: theirs.factoryId })],
  ['saveFactory', factory.saveFactory, () => savingFactory({}, { id: theirs.factoryId, version: 1 })],
  ['saveFactory: cover', factory.saveFactory, () => savingFactory({ coverFileId: theirs.photoFileId })],
  ['saveFactory: agent', factory.saveFactory, () => savingFactory({ agentUserId: theirs.userId })],
  [
    'updateFactoryStatus',
    factory.updateFactoryStatus,
    () => ({ ids: [own.factoryId, theirs.factoryId], status: 'off' }),
  ],
  ['sortFactories', factory.sortFactories, () => ({ type: 'domestic', ids: [own.factoryId, theirs.factoryId] })],
  ['getSubordinateDetail', getSubordinateDetail, () => ({ teamId: theirs.belowTeamId })],
  ['assignFactory: team', assignFactory, () => ({ teamId: theirs.belowTeamId, factoryId: own.factoryId })],
  ['assignFactory: factory', assignFactory, () => ({ teamId: own.belowTeamId, factoryId: theirs.factoryId })],
  ['queryTask', queryTask, () => ({ id: theirs.taskId })],
  ['cancelTask', cancelTask, () => ({ id: theirs.taskId })],
  ['queryBatch', queryBatch, () => ({ id: theirs.batchId })],
  ['cancelBatch', cancelBatch, () => ({ id: theirs.batchId })],
  ['createBatch', createBatch, () => together(own, { ...own, maskFileId: theirs.maskFileId })],
  ['readScene', readScene, () => ({ photoFileId: theirs.photoFileId })],
  ['segment', segment, () => ({ photoFileId: theirs.photoFileId, kind: 'floor' })],
  ['getHistoryList: customer', getHistoryList, () => ({ customerId: theirs.customerId })],
  ['getHistoryList: colleague', getHistoryList, () => ({ userId: theirs.userId })],
  ['attachDesigns: task', attachDesigns, () => ({ taskIds: [own.taskId, theirs.taskId], customerId: own.customerId })],
  ['attachDesigns: customer', attachDesigns, () => ({ taskIds: [own.taskId], customerId: theirs.customerId })],
  ['setRoomArea', setRoomArea, () => ({ taskId: theirs.taskId, roomSqm: 24 })],
  ['deleteDesigns', deleteDesigns, () => ({ taskIds: [own.taskId, theirs.taskId] })],
  ['downloadDesigns', downloadDesigns, () => ({ taskIds: [own.taskId, theirs.taskId] })],
  ['deleteResult', deleteResult, () => ({ resultId: theirs.resultId })],
  ['toggleFavorite', toggleFavorite, () => ({ resultId: theirs.resultId, favorite: true })],
  ['createShare: result', createShare, () => sharing([own.resultId, theirs.resultId])],
  ['createShare: customer', createShare, () => ({ ...sharing([own.resultId]), customerId: theirs.customerId })],
  ['getShareList: task', getShareList, () => ({ taskId: theirs.taskId })],
  ['getShareList: customer', getShareList, () => ({ customerId: theirs.customerId })],
  ['getSharePoster', getSharePoster, () => ({ id: theirs.shareId })],
  ['beginQuotation', quotation.beginQuotation, () => sharing([own.resultId, theirs.resultId])],
  ['getQuotation', quotation.getQuotation, () => ({ id: theirs.quotationId })],
  ['getQuotationList', quotation.getQuotationList, () => ({ customerId: theirs.customerId })],
  ['copyQuotation', quotation.copyQuotation, () => ({ clientToken: randomUUID(), id: theirs.quotationId })],
  ['downloadQuotation', quotation.downloadQuotation, () => ({ id: theirs.quotationId })],
  ['saveQuotation', quotation.saveQuotation, () => ({ id: theirs.quotationId, version: 1, draft: DRAFT })],
  [
    'saveQuotation: customer',
    quotation.saveQuotation,
    () => ({ id: own.quotationId, version: 1, draft: { ...DRAFT, customerId: theirs.customerId } }),
  ],
  ['shareQuotation', shareQuotation, () => ({ clientToken: randomUUID(), id: theirs.quotationId })],
  ['getShareList: quotation', getShareList, () => ({ quotationId: theirs.quotationId })],
  ['getContentList', contents.getContentList, () => ({ factoryId: theirs.factoryId })],
  ['getContentDetail', contents.getContentDetail, () => ({ id: theirs.contentId })],
  ['getContentDetail: factory', contents.getContentDetail, () => ({ id: theirs.factoryContentId })],
  ['saveContent', contents.saveContent, () => writing({}, { former: { id: theirs.contentId, version: 2 } })],
  [
    'saveContent: of a factory',
    contents.saveContent,
    () => writing({}, { former: { id: theirs.factoryContentId, version: 2 } }),
  ],
  ['saveContent: factory', contents.saveContent, () => writing({}, { factoryId: theirs.factoryId })],
  ['saveContent: cover', contents.saveContent, () => writing({ coverFileId: theirs.photoFileId })],
  ['saveContent: picture', contents.saveContent, () => writing({ body: `<img data-file="${theirs.photoFileId}">` })],
  ['saveContent: material', contents.saveContent, () => writing({ materialIds: [theirs.teamMaterialId] })],
  ['saveContent: design', contents.saveContent, () => writing({ resultIds: [theirs.resultId] })],
  ['publishContent', contents.publishContent, () => ({ ids: [own.contentId, theirs.contentId], status: 'offline' })],
  ['deleteContent', contents.deleteContent, () => ({ ids: [own.contentId, theirs.contentId] })],
  ['shareContent', shareContent, () => ({ clientToken: randomUUID(), ids: [own.contentId, theirs.contentId] })],
  [
    'shareContent: customer',
    shareContent,
    () => ({ clientToken: randomUUID(), ids: [own.contentId], customerId: theirs.customerId }),
  ],
  ['getShareList: content', getShareList, () => ({ contentId: theirs.contentId })],
  ['saveTag', tagging.saveTag, () => tagOf(null, theirs.tagId)],
  ['saveTag: group', tagging.saveTag, () => tagOf(theirs.tagGroupId)],
  [
    'saveTagGroup',
    tagging.saveTagGroup,
    () => ({ former: { id: theirs.tagGroupId, version: 1 }, group: { scope: 'material', name: '别人' } }),
  ],
  [
    'sortTag',
    tagging.sortTag,
    () => ({ scope: 'material', groups: [{ id: null, tagIds: [own.tagId, theirs.tagId] }] }),
  ],
  ['mergeTag: from', tagging.mergeTag, () => ({ fromId: theirs.tagId, intoId: own.tagId })],
  ['mergeTag: into', tagging.mergeTag, () => ({ fromId: own.tagId, intoId: theirs.tagId })],
  ['deleteTag', tagging.deleteTag, () => ({ id: theirs.tagId, force: true })],
  ['deleteTagGroup', tagging.deleteTagGroup, () => ({ id: theirs.tagGroupId })],
  ['revokeShare', revokeShare, () => ({ id: theirs.shareId })],
  ['createAsset: file', createAsset, () => keeping(theirs.uploadFileId)],
  ['createAsset: kept file', createAsset, () => keeping(theirs.photoFileId)],
  ['createAsset: customer', createAsset, () => ({ ...keeping(own.uploadFileId), customerId: theirs.customerId })],
  ['getAssetList: customer', getAssetList, () => ({ customerId: theirs.customerId })],
  ['updateAsset', updateAsset, () => ({ id: theirs.assetId, version: 1, name: '照片', folder: null, scope: 'team' })],
  ['moveAssets', moveAssets, () => ({ ids: [theirs.assetId], folder: null })],
  ['deleteAsset', deleteAsset, () => ({ ids: [theirs.assetId] })],
  ['createUploadLink', createUploadLink, () => ({ clientToken: randomUUID(), customerId: theirs.customerId })],
  ['getUploadLinkList: customer', getUploadLinkList, () => ({ customerId: theirs.customerId })],
  ['revokeUploadLink', revokeUploadLink, () => ({ id: theirs.uploadLinkId })],
  ['revokeInvitation', revokeInvitation, () => ({ id: theirs.invitationId })],
  ['downloadImage', downloadImage, () => ({ resultId: theirs.resultId })],
  ['endSession', endSession, () => ({ id: theirs.sessionId })],
  ['getAuditList', getAuditList, () => ({ userId: theirs.userId })],
  ['queryOrderDetail', queryOrderDetail, () => ({ tradeNo: theirs.tradeNo })],
  ['cancelOrder', cancelOrder, () => ({ tradeNo: theirs.tradeNo })],
  ['requestInvoice', requestInvoice, () => ({ tradeNo: theirs.tradeNo, invoice: INVOICE })],
  ['getMemberDetail', getMemberDetail, () => ({ id: theirs.userId })],
  ['operateStatus', operateStatus, () => ({ id: theirs.userId, status: 'disabled' })],
  ['resetPwd', resetPwd, () => ({ id: theirs.userId, newPassword: 'Mosaik-4711-blau' })],
  ['updateTeamUser', updateTeamUser, () => ({ id: theirs.userId, version: 1, member: MEMBER })],
  ['deleteAccount: member', deleteAccount, () => ({ memberId: theirs.userId })],
  ['createTask: photo', createTask, () => sampleRequest({ ...own, photoFileId: theirs.photoFileId })],
  ['createTask: mask', createTask, () => sampleRequest({ ...own, maskFileId: theirs.maskFileId })],
  ['createTask: reference', createTask, () => sampleRequest(own, { referenceFileIds: [theirs.photoFileId] })],
  ['createTask: material', createTask, () => sampleRequest({ ...own, materialId: theirs.teamMaterialId })],
  ['createTask: customer', createTask, () => sampleRequest(own, { customerId: theirs.customerId })],
  ['createTask: parent', createTask, () => sampleRequest(own, { parentTaskId: theirs.taskId })],
]

test.each(attempts)('%s of another team is not found', async (_name, endpoint, input) => {
  const answer = await stranger.call(endpoint, input())
  expect(answer).toMatchObject({ status: 200, code: 20404, message: 'NOT_FOUND', data: {} })
})

test.each(attempts)('%s that does not exist gets the same answer', async (_name, endpoint, input) => {
  const ids = new Set<unknown>(Object.values(theirs))
  const replaced = JSON.parse(JSON.stringify(input()), (_key, value) => (ids.has(value) ? randomUUID() : value))
  expect(await stranger.call(endpoint, replaced)).toMatchObject({ status: 200, code: 20404, data: {} })
})

test('the owner can access all of it', async () => {
  expect((await owner.call(getMaterialDetail, { id: theirs.personalMaterialId })).code).toBe(200)
  expect((await owner.call(queryTask, { id: theirs.taskId })).code).toBe(200)
  expect((await owner.call(getCustomerDetail, { id: theirs.customerId })).code).toBe(200)
  expect((await owner.call(getAuditList, { userId: theirs.userId })).code).toBe(200)
  expect((await owner.call(downloadImage, { resultId: theirs.resultId })).code).toBe(200)
})

test('a colleague sees the team’s records but not the person’s own material', async () => {
  const colleague = await app.loginAs('13800000012')
  expect((await colleague.call(getMaterialDetail, { id: theirs.teamMaterialId })).code).toBe(200)
  expect((await colleague.call(getMaterialDetail, { id: theirs.personalMaterialId })).code).toBe(20404)
  expect((await colleague.call(queryTask, { id: theirs.taskId })).code).toBe(200)
})

test('every call that takes a record’s id is tested above', () => {
  /** Ids that are chosen by the caller or belong to nobody. */
  const free = new Set(['captchaId', 'deviceId', 'priceId', 'paymentWayId'])
  const takesId = (endpoint: AnyEndpoint) => {
    const { oneOf, ...whole } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
    // Some inputs are a union.
    const kinds = (oneOf ?? [whole]) as { properties?: object }[]
    return kinds
      .flatMap(({ properties = {} }) => Object.keys(properties))
      .some((name) => /(^id|Ids?|^tradeNo)$/.test(name) && !free.has(name))
  }
  const tried = new Set(attempts.map(([, endpoint]) => endpoint))
  const missing = Object.entries(ENDPOINTS).filter(([, endpoint]) => takesId(endpoint) && !tried.has(endpoint))
  expect(missing.map(([name]) => name)).toEqual([])
})

test('no list shows a record of another team', async () => {
  const lists: [AnyEndpoint, object][] = [
    [getCustomerList, { pageSize: 100 }],
    [getHistoryList, { pageSize: 100 }],
    [getShareList, { pageSize: 100 }],
    [quotation.getQuotationList, { pageSize: 100 }],
    [getAssetList, { pageSize: 100 }],
    [getUploadLinkList, { pageSize: 100 }],
    [getInvitationList, { pageSize: 100 }],
    [getCoinRecordList, { pageSize: 100 }],
    [getTeamUserList, { pageSize: 100 }],
    [getSessionList, {}],
    [getAuditList, { pageSize: 100 }],
    [getOrderList, { pageSize: 100 }],
    [getPendingOrderList, {}],
    [getMaterialList, { pageSize: 100 }],
    [contents.getContentList, { pageSize: 100 }],
  ]
  for (const [endpoint, input] of lists) {
    const idsOf = async (person: TestPerson) => {
      const { data } = (await person.call(endpoint, input)) as {
        data: { list: { id?: string; tradeNo?: string; scope?: string }[] }
      }
      return data.list.filter((each) => each.scope !== 'platform').map((each) => each.id ?? each.tradeNo)
    }
    const [ours, others] = [await idsOf(owner), await idsOf(stranger)]
    expect({ path: endpoint.path, listed: ours.length > 0 }).toEqual({ path: endpoint.path, listed: true })
    expect(ours.filter((id) => others.includes(id))).toEqual([])
  }
})
