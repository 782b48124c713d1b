import type { UserType, Viewer } from '@tessera/shared/contract/access'
import { ENDPOINTS } from '@tessera/shared/contract/endpoints'
import Fastify, { type FastifyInstance } from 'fastify'
import { AppError } from './app-error'
import { sendFailure } from './refusals'
import { mountRoutes } from './mount'
import type { Route, SignedIn } from './route'

/**
 * Who may make which call. Written by hand from the specification (section 6) and the product decisions (section 2),
 * never from the code: the page permissions, applied to the calls behind them. Later checks of a call have their own
 * tests.
 *
 * O allowed · U must log in (401) · F forbidden (20403). `V` is a visitor; then, for each user type without and with a
 * factory, five letters for the tiers 0 to 4. A line holds for admins and sub-accounts alike unless its heading says
 * otherwise.
 */
const ANYBODY = 'O OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO'
const SIGNED_IN = 'U OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO OOOOO'
const BASIC_TIER = 'U FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO'
const ADVANCED = 'U FFOOO FFOOO FFOOO FFOOO FFOOO FFOOO FFOOO FFOOO FFOOO FFOOO'
const AGENTS = 'U FFFFF FFFFF FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO FOOOO'
const AGENTS_WITH_FACTORY = 'U FFFFF FFFFF FOOOO FOOOO FOOOO FOOOO FFFFF FOOOO FFFFF FOOOO'
const AGENTS_AND_THEIR_USERS = 'U FFFFF FFFFF FOOOO FOOOO FFFFF FFFFF FOOOO FOOOO FFFFF FFFFF'
const AGENTS_ALONE = 'U FFFFF FFFFF FFOOO FFOOO FFFFF FFFFF FFFFF FFFFF FFFFF FFFFF'
const NOBODY_HERE = 'U FFFFF FFFFF FFFFF FFFFF FFFFF FFFFF FFFFF FFFFF FFFFF FFFFF'

interface Line {
  readonly admin: string
  readonly subAccount: string
}
const both = (line: string): Line => ({ admin: line, subAccount: line })

const EXPECTED: readonly (readonly [Line, readonly string[]])[] = [
  [
    both(ANYBODY),
    [
      'GET /auth/v1/captcha',
      'GET /auth/v1/getLoginWays',
      'GET /userInvite/v1/getInviter',
      'POST /auth/v1/acceptMembership',
      'POST /user/v1/refuseMembership',
      'POST /auth/v1/getOpenId',
      'POST /auth/v1/loginByPassword',
      'POST /auth/v1/loginBySmsCode',
      'POST /auth/v1/loginWxMaNormal',
      'POST /auth/v1/resetPassword',
      'POST /auth/v1/sendSms',
      'POST /auth/v1/verifySecondFactor',
      'GET /payment/getCoinPriceList',
      'GET /payment/getFlopsPriceList',
      'GET /payment/getMembershipTierList',
      'GET /payment/getPriceList',
      // Whoever has a link's token.
      'POST /share/v1/openShare',
      'POST /share/v1/replyToShare',
      'POST /upload/v1/openUpload',
      'POST /upload/v1/sendPhoto',
      'POST /upload/v1/sendPhotoPart',
      'POST /team/v1/joinTeam',
      'POST /team/v1/openInvitation',
      'POST /user/v1/reportAction',
    ],
  ],
  [
    both(SIGNED_IN),
    [
      'POST /auth/v1/logout',
      'GET /file/v1/getSamplePhotos',
      'POST /file/v1/upload',
      'POST /file/v1/uploadPart',
      'POST /file/v1/useSamplePhoto',
      'GET /merchant/v1/getMyMerchantStaff',
      // Without a membership it must be possible to buy one.
      'POST /payment/cancelOrder',
      'GET /payment/getMembership',
      'GET /payment/getOrderQuote',
      'GET /payment/getPendingOrderList',
      'POST /payment/placeOrder',
      'GET /payment/queryOrderDetail',
      // The handler decides: admins, and operators in any role.
      // It finds what the caller may see.
      'GET /search/v1/search',
      'POST /user/v1/beginSecondFactor',
      'POST /user/v1/changePassword',
      'POST /user/v1/deleteAccount',
      'POST /user/v1/disableSecondFactor',
      'POST /user/v1/enableSecondFactor',
      'POST /user/v1/endOtherSessions',
      'POST /user/v1/endSession',
      'GET /user/v1/getAllSuperiorByTeam',
      'GET /user/v1/getDeletionEffects',
      'GET /user/v1/getSecondFactor',
      'GET /user/v1/getSessionList',
      'GET /user/v1/getUserInfo',
      'GET /user/v1/getUserPrivilege',
      'POST /user/v1/renewRecoveryCodes',
      'POST /user/v1/updateUserInfo',
      'POST /userInvite/v1/bindInviteUser',
      'GET /userInvite/v1/getMyInvite',
    ],
  ],
  [{ admin: SIGNED_IN, subAccount: NOBODY_HERE }, ['GET /team/v1/getAuditList', 'POST /payment/updatePurchaseRule']],
  [
    { admin: ADVANCED, subAccount: NOBODY_HERE },
    [
      'POST /team/v1/createInvitation',
      'GET /team/v1/getInvitationList',
      'POST /team/v1/revokeInvitation',
      'POST /user/v1/createTeamUser',
      'POST /user/v1/operateStatus',
      'POST /team/v1/handOverTeam',
      'POST /user/v1/resetPwd',
      'POST /user/v1/updateTeamUser',
    ],
  ],
  [
    both(BASIC_TIER),
    [
      // Pictures kept for designs are part of the design pages.
      'POST /asset/v1/createAsset',
      'POST /asset/v1/deleteAsset',
      'GET /asset/v1/getAssetList',
      'GET /asset/v1/getAssetQuota',
      'GET /asset/v1/getUnusedUploadList',
      'POST /asset/v1/moveAssets',
      'POST /asset/v1/updateAsset',
      'POST /customer/v1/addImportRows',
      'GET /customer/v1/checkDuplicate',
      'POST /customer/v1/createCustomer',
      'POST /customer/v1/deleteCustomer',
      'GET /customer/v1/exportCustomer',
      'GET /customer/v1/getCustomerDetail',
      'GET /customer/v1/getCustomerList',
      'GET /customer/v1/getCustomerOwnerList',
      'GET /customer/v1/getCustomerQuota',
      'POST /customer/v1/generateSummary',
      'GET /customer/v1/getSummary',
      'GET /customer/v1/getImport',
      'GET /customer/v1/getImportList',
      'GET /customer/v1/getImportResult',
      'POST /customer/v1/importCustomer',
      'POST /customer/v1/startImport',
      'POST /customer/v1/stopImport',
      'POST /design/v1/attachDesigns',
      'POST /design/v1/setRoomArea',
      'GET /customer/v1/getTransferRecordList',
      'POST /customer/v1/mergeCustomer',
      'POST /customer/v1/restoreCustomer',
      'POST /customer/v1/tagCustomer',
      'POST /customer/v1/transferCustomer',
      'POST /customer/v1/updateCustomer',
      'POST /note/v1/archiveNote',
      'POST /note/v1/createNote',
      'POST /note/v1/deleteNote',
      'GET /note/v1/getMentionList',
      'GET /note/v1/getNoteList',
      'POST /note/v1/seeMentions',
      'POST /note/v1/updateNote',
      'POST /design/v1/cancelBatch',
      'POST /design/v1/cancelTask',
      'POST /design/v1/createBatch',
      'POST /design/v1/createShare',
      'POST /design/v1/createTask',
      'POST /design/v1/deleteDesigns',
      'POST /design/v1/deleteResult',
      'POST /design/v1/downloadDesigns',
      'GET /design/v1/downloadImage',
      'POST /design/v1/estimateCost',
      'GET /design/v1/getHistoryFilters',
      'GET /design/v1/getHistoryList',
      'GET /design/v1/getShareList',
      'GET /design/v1/getSharePoster',
      'GET /design/v1/queryBatch',
      'GET /design/v1/queryTask',
      'POST /design/v1/revokeShare',
      'POST /quotation/v1/beginQuotation',
      'POST /quotation/v1/copyQuotation',
      'GET /quotation/v1/downloadQuotation',
      'GET /quotation/v1/getQuotation',
      'GET /quotation/v1/getQuotationList',
      'POST /quotation/v1/saveQuotation',
      'POST /quotation/v1/shareQuotation',
      'POST /design/v1/scene',
      'POST /design/v1/segment',
      'POST /design/v1/toggleFavorite',
      'POST /design/v1/useResultPhoto',
      // The material picker is in the workbench, and takes a shop's own tiles; those of the team ask for more in the call itself.
      'GET /material/v1/getMaterialDetail',
      'GET /material/v1/getMaterialFacets',
      'GET /material/v1/getMaterialList',
      'POST /material/v1/saveMaterial',
      // The handler asks for the rule of whose contents they are: the shop's, or a factory's.
      'POST /content/v1/deleteContent',
      'GET /content/v1/getContentDetail',
      'GET /content/v1/getContentList',
      'POST /content/v1/publishContent',
      'POST /content/v1/saveContent',
      'POST /content/v1/shareContent',
      'GET /payment/getOrderList',
      'POST /payment/requestInvoice',
      // Whose tags they are decides; the call itself asks for more.
      'GET /tag/v1/getTagList',
      'POST /tag/v1/deleteTag',
      'POST /tag/v1/deleteTagGroup',
      'POST /tag/v1/mergeTag',
      'POST /tag/v1/saveTag',
      'POST /tag/v1/saveTagGroup',
      'POST /tag/v1/sortTag',
      'POST /upload/v1/createUploadLink',
      'GET /upload/v1/getUploadLinkList',
      'POST /upload/v1/revokeUploadLink',
      'GET /user/v1/exportCoinRecord',
      'GET /user/v1/getCoinRecordList',
    ],
  ],
  [
    // Operators and developers have no tier, role or type of their own: the last tests cover them.
    both(NOBODY_HERE),
    [
      'POST /release/v1/changeRelease',
      'GET /design/v1/getEngineStatus',
      'GET /release/v1/getReleaseHistory',
      'GET /release/v1/getReleaseStatus',
      'POST /user/v1/beginOverride',
    ],
  ],
  [
    both(ADVANCED),
    [
      'POST /material/v1/addArchivePart',
      'POST /material/v1/addMaterialRows',
      'POST /material/v1/deleteMaterial',
      'GET /material/v1/getMaterialImport',
      'GET /material/v1/getMaterialImportList',
      'GET /material/v1/getMaterialImportResult',
      'GET /material/v1/getMaterialRecord',
      'POST /material/v1/getMaterialUses',
      'POST /material/v1/importMaterial',
      'POST /material/v1/restoreVersion',
      'POST /material/v1/startMaterialImport',
      'POST /material/v1/stopMaterialImport',
      'POST /material/v1/updateMaterials',
      'POST /material/v1/updateStatus',
      'GET /team/v1/getCustomerOverview',
      'GET /team/v1/getMemberDetail',
      'GET /team/v1/getMemberQuota',
      'POST /user/v1/getTeamUserList',
    ],
  ],
  [both(AGENTS), ['GET /factory/v1/getFactoryDetail', 'GET /factory/v1/getFactoryList']],
  [both(AGENTS_WITH_FACTORY), ['GET /factory/v1/getKeptFactoryList']],
  [both(AGENTS_AND_THEIR_USERS), ['GET /factory/v1/getUserDetail', 'GET /factory/v1/getUserList']],
  [
    both(AGENTS_ALONE),
    [
      'POST /factory/v1/assignFactory',
      'GET /factory/v1/getOwnFactoryList',
      'POST /factory/v1/saveFactory',
      'POST /factory/v1/sortFactory',
      'POST /factory/v1/updateStatus',
    ],
  ],
]

const USER_TYPES: readonly UserType[] = [
  'merchant',
  'agent',
  'agent_sub_account',
  'agent_user',
  'agent_user_sub_account',
]
const ROLES = { admin: 1, subAccount: 2 } as const

const viewers = new Map<string, SignedIn>()
function tokenOf(viewer: Viewer): string {
  const token = JSON.stringify(viewer)
  viewers.set(token, { ...viewer, userId: token, teamId: token, userName: '', tokenHash: '' })
  return token
}

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  app.setErrorHandler(sendFailure)
  const routes: Route[] = Object.values(ENDPOINTS).map((endpoint) => ({
    endpoint,
    handle: () => Promise.reject(new AppError('GONE')),
  }))
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  // Sessions have their own tests.
  mountRoutes(app, routes, { authenticate: (token) => Promise.resolve(viewers.get(token) ?? null) })
  await app.ready()
})
afterAll(() => app.close())

async function letter(call: string, token: string | null): Promise<string> {
  const [method, path] = call.split(' ')
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url: path!,
    ...(token === null ? {} : { headers: { satoken: token } }),
    ...(method === 'POST' ? { payload: {} } : {}),
  })
  const { message } = answer.json<{ message: string }>()
  // Input is validated after access: an empty input is often invalid, but the caller was allowed.
  const letters: Record<string, string> = { GONE: 'O', VALIDATION: 'O', UNAUTHORIZED: 'U', FORBIDDEN: 'F' }
  return letters[message] ?? `[${message}]`
}

async function actualLine(call: string, roleType: number): Promise<string> {
  const groups = [await letter(call, null)]
  for (const userType of USER_TYPES) {
    for (const factoryId of [null, 'factory-1']) {
      let group = ''
      for (const vipType of [0, 1, 2, 3, 4]) {
        group += await letter(call, tokenOf({ vipType, roleType, userType, factoryId }))
      }
      groups.push(group)
    }
  }
  return groups.join(' ')
}

const calls = Object.values(ENDPOINTS)
  .map(({ method, path }) => `${method} ${path}`)
  .toSorted()

test.each(Object.entries(ROLES))(
  'every call lets in and refuses whom the table says, for an %s',
  async (role, roleType) => {
    const expected = EXPECTED.flatMap(([line, each]) =>
      each.map((call) => `${call.padEnd(46)} ${line[role as keyof Line]}`),
    ).toSorted()
    const actual: string[] = []
    for (const call of calls) actual.push(`${call.padEnd(46)} ${await actualLine(call, roleType)}`)
    expect(actual.toSorted()).toEqual(expected)
  },
)

test('an operator sees releases, and changes them only with the right to', async () => {
  const anybody = { vipType: 0, roleType: 2, userType: 'merchant', factoryId: null } as const
  const lettersOf = async (operator: 'read' | 'change') => {
    const token = tokenOf({ ...anybody, operator })
    const asked = [
      'GET /design/v1/getEngineStatus',
      'GET /release/v1/getReleaseStatus',
      'POST /release/v1/changeRelease',
      'GET /customer/v1/getCustomerList',
    ]
    return Promise.all(asked.map((call) => letter(call, token)))
  }
  expect(await lettersOf('read')).toEqual(['O', 'O', 'F', 'F'])
  expect(await lettersOf('change')).toEqual(['O', 'O', 'O', 'F'])
})

test('only developers can start an override, whatever their other rights', async () => {
  const anybody = { vipType: 0, roleType: 2, userType: 'merchant', factoryId: null } as const
  const asked = (viewer: Viewer) => letter('POST /user/v1/beginOverride', tokenOf(viewer))
  expect(await asked({ ...anybody, developer: true })).toBe('O')
  expect(await asked({ ...anybody, developer: false, operator: 'change' })).toBe('F')
})

test('an unknown token is answered with UNAUTHORIZED', async () => {
  expect(await letter('GET /user/v1/getUserInfo', 'stale')).toBe('U')
  expect(await letter('GET /payment/getPriceList', 'stale')).toBe('O')
})
