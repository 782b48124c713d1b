import { randomUUID } from 'node:crypto'
import { createAsset, deleteAsset, getAssetList, moveAssets, updateAsset } from '@tessera/shared/contract/asset'
import { getAuditList } from '@tessera/shared/contract/audit'
import {
  attachDesigns,
  deleteDesigns,
  deleteResult,
  downloadDesigns,
  downloadImage,
  getHistoryList,
  setRoomArea,
  toggleFavorite,
  useResultPhoto,
} from '@tessera/shared/contract/design/history'
import {
  deleteCustomer,
  getCustomerDetail,
  getCustomerList,
  restoreCustomer,
  tagCustomers,
  updateCustomer,
} from '@tessera/shared/contract/customer'
import { mergeCustomer } from '@tessera/shared/contract/customer-merge'
import { exportCustomer } from '@tessera/shared/contract/customer-export'
import { generateSummary, getSummary } from '@tessera/shared/contract/customer-summary'
import * as imports from '@tessera/shared/contract/customer-import'
import { getTransferRecordList, transferCustomer } from '@tessera/shared/contract/customer-transfer'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { cancelBatch, createBatch, queryBatch } from '@tessera/shared/contract/design/batch'
import { cancelTask, createTask, queryTask } from '@tessera/shared/contract/design/task'
import * as contents from '@tessera/shared/contract/content'
import type { AnyEndpoint } from '@tessera/shared/contract/endpoint'
import { requestInvoice } from '@tessera/shared/contract/invoice'
import * as factory from '@tessera/shared/contract/factory'
import * as material from '@tessera/shared/contract/material'
import * as goodsImports from '@tessera/shared/contract/material-import'
import {
  archiveNote,
  createNote,
  deleteNote,
  getNoteList,
  seeMentions,
  updateNote,
} from '@tessera/shared/contract/note'
import { cancelOrder, queryOrderDetail } from '@tessera/shared/contract/order'
import { endSession } from '@tessera/shared/contract/session'
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
import { getMemberDetail, handOverTeam, operateStatus, resetPwd, updateTeamUser } from '@tessera/shared/contract/team'
import { revokeInvitation } from '@tessera/shared/contract/team-invitation'
import { deleteAccount } from '@tessera/shared/contract/account'
import { createUploadLink, getUploadLinkList, revokeUploadLink } from '@tessera/shared/contract/upload-link'
import { sampleRequest } from '../../design/testing/sample-inputs'
import { type Belongings, together, sharing, keeping, noted, tagOf, writing } from './belongings.fixtures'
import { factorySaving } from '../../testing/factory-saving.fixtures'

const { getMaterialDetail, getMaterialList, saveMaterial } = material

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
const OTHERS = '别人的工厂'
const IMPORTED = { name: '别人', mobile: '13700008888' } as const
const INVOICE = { titleType: 'personal', title: '个人', email: 'a@example.com' } as const
export type Attempt = [call: string, endpoint: AnyEndpoint, input: () => object]

/** Calls that take a record's id, each with the other team's id in every such field; both are filled before the first test. */
export const attemptsOn = (own: Belongings, theirs: Belongings): Attempt[] => [
  ['getMaterialDetail: team', getMaterialDetail, () => ({ id: theirs.teamMaterialId })],
  ['getMaterialDetail: personal', getMaterialDetail, () => ({ id: theirs.personalMaterialId })],
  ['getMaterialList: factory', getMaterialList, () => ({ factoryId: theirs.factoryId })],
  ['getMaterialFacets: factory', material.getMaterialFacets, () => ({ factoryId: theirs.factoryId })],

  ['getMaterialRecord: team', material.getMaterialRecord, () => ({ id: theirs.teamMaterialId })],
  ['getMaterialRecord: personal', material.getMaterialRecord, () => ({ id: theirs.personalMaterialId })],
  ['getMaterialList: photo', getMaterialList, () => ({ similarTo: theirs.uploadFileId })],
  ['updateStatus', material.updateStatus, () => ({ ids: [own.teamMaterialId, theirs.teamMaterialId], status: 'off' })],
  [
    'updateMaterials',
    material.updateMaterials,
    () => ({ ids: [own.teamMaterialId, theirs.personalMaterialId], changes: { series: '别人' } }),
  ],
  ['restoreVersion', material.restoreVersion, () => ({ id: theirs.teamMaterialId, version: 1, of: 1 })],
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
  ['tagCustomer', tagCustomers, () => ({ ids: [theirs.customerId], addTagIds: [own.tagId] })],
  ['tagCustomer: tag', tagCustomers, () => ({ ids: [own.customerId], addTagIds: [theirs.tagId] })],
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
    'importMaterial: factory',
    goodsImports.importMaterial,
    () => ({ clientToken: randomUUID(), fileName: '素材.xlsx', archiveId: null, factoryId: theirs.factoryId }),
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
  [
    'saveFactory',
    factory.saveFactory,
    () => factorySaving({ name: OTHERS, agentUserId: own.userId }, { id: theirs.factoryId, version: 1 }),
  ],
  [
    'saveFactory: cover',
    factory.saveFactory,
    () => factorySaving({ name: OTHERS, agentUserId: own.userId, coverFileId: theirs.photoFileId }),
  ],
  ['saveFactory: agent', factory.saveFactory, () => factorySaving({ name: OTHERS, agentUserId: theirs.userId })],
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
  ['useResultPhoto', useResultPhoto, () => ({ resultId: theirs.resultId })],
  ['createShare: result', createShare, () => sharing([own.resultId, theirs.resultId])],
  ['createShare: customer', createShare, () => ({ ...sharing([own.resultId]), customerId: theirs.customerId })],
  ['getShareList: task', getShareList, () => ({ taskId: theirs.taskId })],
  ['getShareList: customer', getShareList, () => ({ customerId: theirs.customerId })],
  ['getSharePoster', getSharePoster, () => ({ id: theirs.shareId })],
  ['beginQuotation: result', quotation.beginQuotation, () => sharing([own.resultId, theirs.resultId])],
  ['beginQuotation: customer', quotation.beginQuotation, () => ({ ...sharing([]), customerId: theirs.customerId })],
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
  ['downloadImage', downloadImage, () => ({ resultId: theirs.resultId })],
  ['endSession', endSession, () => ({ id: theirs.sessionId })],
  ['getAuditList', getAuditList, () => ({ userId: theirs.userId })],
  ['queryOrderDetail', queryOrderDetail, () => ({ tradeNo: theirs.tradeNo })],
  ['cancelOrder', cancelOrder, () => ({ tradeNo: theirs.tradeNo })],
  ['requestInvoice', requestInvoice, () => ({ tradeNo: theirs.tradeNo, invoice: INVOICE })],
  ['getMemberDetail', getMemberDetail, () => ({ id: theirs.userId })],
  ['operateStatus', operateStatus, () => ({ id: theirs.userId, status: 'disabled' })],
  ['handOverTeam', handOverTeam, () => ({ toUserId: theirs.userId, proof: { password: 'Tessera2026' } })],
  ['resetPwd', resetPwd, () => ({ id: theirs.userId, newPassword: 'Mosaik-4711-blau' })],
  ['updateTeamUser', updateTeamUser, () => ({ id: theirs.userId, version: 1, member: MEMBER })],
  ['revokeInvitation', revokeInvitation, () => ({ id: theirs.invitationId })],
  ['deleteAccount: member', deleteAccount, () => ({ memberId: theirs.userId })],
  ['createTask: photo', createTask, () => sampleRequest({ ...own, photoFileId: theirs.photoFileId })],
  ['createTask: mask', createTask, () => sampleRequest({ ...own, maskFileId: theirs.maskFileId })],
  ['createTask: reference', createTask, () => sampleRequest(own, { referenceFileIds: [theirs.photoFileId] })],
  ['createTask: material', createTask, () => sampleRequest({ ...own, materialId: theirs.teamMaterialId })],
  ['createTask: customer', createTask, () => sampleRequest(own, { customerId: theirs.customerId })],
  ['createTask: parent', createTask, () => sampleRequest(own, { parentTaskId: theirs.taskId })],
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
]
