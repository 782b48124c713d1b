import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { UPLOAD } from '@tessera/shared/contract/constants'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { analyticsRoutes } from './analytics/analytics.routes'
import { archivesRoutes } from './imports/archives/archives.routes'
import { assetsRoutes } from './assets/assets.routes'
import { auditRoutes } from './audit/audit.routes'
import { refusalRecorder } from './audit/refusals.service'
import { authRoutes } from './auth/auth.routes'
import { keptSessions } from './auth/kept-sessions'
import type { BillingModule } from './billing/billing.module'
import type { Config } from './config'
import { contentsRoutes } from './contents/contents.routes'
import { customerImport } from './imports/customers/customer-import'
import { openCustomers } from './customers/customers.routes'
import { callOf, onBehalfOf } from './db/callers'
import type { Database } from './db/database'
import { registerDesignArchives } from './design/archive.routes'
import { designRoutes } from './design/design.routes'
import type { EnginePool } from './design/engines/engine'
import type { HttpEngine } from './design/engines/http/http-engine'
import type { EngineRouting } from './design/engines/registry'
import { factoriesRoutes } from './factories/factories.routes'
import type { Perception } from './design/perception/perception'
import type { FileLinks } from './files/file-links'
import type { FilesModule } from './files/files.module'
import { addressKey } from './http/address'
import { boundConnections, connectionOptions } from './http/connections'
import { sendFailure, sendRefusal } from './http/refusals'
import { registerHealth } from './http/health'
import { loggerOptions } from './http/logging'
import { registerMetrics } from './http/metrics'
import { mountRoutes } from './http/mount'
import { openApiDocument } from './http/openapi'
import { registerLimits } from './http/limits'
import { registerSecurityHeaders } from './http/security-headers'
import type { Route } from './http/route'
import type { JobEvents } from './jobs/job-events'
import type { WorkMetrics } from './jobs/work-metrics'
import { importsRoutes } from './imports/imports.routes'
import { invitesRoutes } from './invites/invites.routes'
import { materialImport } from './imports/materials/material-import'
import { materialsRoutes } from './materials/materials.routes'
import type { Messages } from './messages/messages'
import { registerOutboxPage } from './messages/outbox-page'
import { notesRoutes } from './notes/notes.routes'
import { quotationsRoutes, registerQuotationDocuments } from './quotations/quotations.routes'
import { searchRoutes } from './search/search.routes'
import { servedStore } from './releases/release-workplace'
import { releasesRoutes } from './releases/releases.routes'
import { shareDocuments } from './shares/share-document'
import { registerSharePosters } from './shares/poster.routes'
import { registerSharePictures, sharesRoutes } from './shares/shares.routes'
import type { Storage } from './storage/storage'
import { summariesRoutes } from './summaries/summaries.routes'
import { tagsRoutes } from './tags/tags.routes'
import { invitationsRoutes } from './teams/invitations.routes'
import { teamsRoutes } from './teams/teams.routes'
import { factorRoutes } from './users/factor.routes'
import { startTrial } from './trials/trials.service'
import { uploadDocuments } from './upload-links/upload-document'
import { uploadLinksRoutes } from './upload-links/upload-links.routes'
import { usersRoutes } from './users/users.routes'
import { registerReleaseHealth } from './web/release-health.routes'
import { overrideRoutes } from './web/override.routes'
import { ServedFiles } from './web/served-files'
import { registerWeb } from './web/web.routes'

const MAX_JSON_BYTES = 1024 * 1024

/** Dependencies of the application. Their creator closes them, after the application. */
export interface AppDependencies {
  config: Config
  database: Database
  storage: Storage
  links: FileLinks
  /** Shared only by this installation and its replicas. */
  secret: string
  engines: EnginePool
  /** The engines of this installation. */
  routing: EngineRouting
  /** Those of them on other machines. */
  httpEngines: readonly HttpEngine[]
  perception: Perception
  pictures: FilesModule
  /** Connects the API to the workers of this process. */
  jobEvents: JobEvents
  billing: BillingModule
  workMetrics: WorkMetrics
  /** SMS and WeChat. */
  messages: Messages
}

/** Every route of the API, feature by feature. */
function routesOf(
  { customers, ...deps }: AppDependencies & { customers: ReturnType<typeof openCustomers> },
  log: FastifyInstance['log'],
): Route[] {
  return [
    ...authRoutes({ ...deps, welcome: (tx, merchant) => startTrial(tx, deps.secret, merchant) }),
    ...auditRoutes(deps),
    ...usersRoutes({ ...deps, files: deps.pictures.files, events: deps.jobEvents }),
    ...factorRoutes(deps),
    ...invitesRoutes(deps),
    ...teamsRoutes({ ...deps, files: deps.pictures.files, events: deps.jobEvents }),
    ...invitationsRoutes(deps),
    ...customers.routes,
    ...importsRoutes(customerImport, deps),
    ...archivesRoutes({ ...deps, files: deps.pictures.files }),
    ...importsRoutes(materialImport({ ...deps, files: deps.pictures.files }), deps),
    ...notesRoutes(deps),
    ...summariesRoutes(deps),
    ...materialsRoutes({ ...deps, files: deps.pictures.files }),
    ...tagsRoutes(deps),
    ...contentsRoutes(deps),
    ...factoriesRoutes(deps),
    ...deps.billing.routes,
    ...deps.pictures.routes,
    ...assetsRoutes({ ...deps, files: deps.pictures.files }),
    ...designRoutes({
      ...deps,
      files: deps.pictures.files,
      events: deps.jobEvents,
      makeWhole: deps.pictures.makeWhole,
      onLookFailure: (err) => log.warn({ err }, 'a look at a photo failed'),
    }),
    ...searchRoutes({ ...deps, files: deps.pictures.files }),
    ...sharesRoutes(deps),
    ...uploadLinksRoutes({ ...deps, files: deps.pictures.files }),
    ...quotationsRoutes({ ...deps, files: deps.pictures.files }),
    ...analyticsRoutes(deps),
    ...releasesRoutes(deps),
    ...overrideRoutes(deps),
  ]
}

/**
 * Fastify ignores forwarded headers when given a number alone, so it becomes a function; hop 0 is the connected peer.
 */
function trustedProxies({ trustProxy }: Config): string[] | ((address: string, hop: number) => boolean) | false {
  if (trustProxy === 0) return false
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
}

/** The HTTP application, ready to listen or to be injected into. */
export async function createApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    // Replaced by one log line per request: see the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...connectionOptions(),
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: trustedProxies(config),
    frameworkErrors: sendRefusal,
    routerOptions: { ignoreTrailingSlash: true },
  })
  boundConnections(app)
  app.setErrorHandler(sendFailure)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    // While stopping, idle keep-alive connections would delay the shutdown.
    if (stopping) void reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.logLevel === 'silent') return
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  // API routes set the caller themselves, as they know the team.
  app.addHook('preHandler', (request, _reply, done) =>
    onBehalfOf(callOf({ address: addressKey(request.ip) }, request.method === 'GET'), done),
  )
  registerSecurityHeaders(app)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  const store = await servedStore(config)
  const pages = store && new ServedFiles(store)
  registerHealth(app, { database: deps.database, storage: deps.storage, pages, perception: deps.perception })
  registerMetrics(app, config, deps.workMetrics)
  registerReleaseHealth(app, config, deps.database)
  const customers = openCustomers(deps)
  await app.register((api) => registerApi(api, { ...deps, customers }), { prefix: '/rush' })
  deps.pictures.register(app)
  registerDesignArchives(app, { ...deps, makeWhole: deps.pictures.makeWhole })
  registerQuotationDocuments(app, { ...deps, makeWhole: deps.pictures.makeWhole })
  registerSharePosters(app, { ...deps, makeWhole: deps.pictures.makeWhole })
  registerSharePictures(app, { ...deps, send: deps.pictures.send })
  deps.billing.register(app)
  customers.register(app)
  if (deps.messages.outbox) registerOutboxPage(app, deps.messages.outbox, config.publicUrl)
  await registerWeb(app, {
    files: pages,
    production: config.production,
    secret: deps.secret,
    recorder: config.recorder,
    openingOf: firstOf(shareDocuments(deps), uploadDocuments(deps)),
  })
  return app
}

type Opening = ReturnType<typeof shareDocuments>
/** What the first of them says of an address. */
const firstOf =
  (one: Opening, other: Opening): Opening =>
  async (request) =>
    (await one(request)) ?? other(request)

async function registerApi(api: FastifyInstance, deps: Parameters<typeof routesOf>[0]): Promise<void> {
  await registerLimits(api, deps.config.rateLimit, {
    patient: deps.config.test,
    shared: { database: deps.database, name: 'api' },
  })
  await api.register(multipart, { limits: { fileSize: UPLOAD.maxBytes + 1, files: 1, fields: 10 } })
  mountRoutes(api, routesOf(deps, api.log), {
    authenticate: keptSessions(deps.database),
    onRefused: refusalRecorder(deps.database),
    operatorsNeedFactor: deps.config.production,
  })
  // Made when first asked for: 0.2 s, which each start would wait for.
  let document: string | undefined
  api.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
