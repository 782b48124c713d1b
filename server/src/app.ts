import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import { UPLOAD } from '@tessera/shared/contract/constants'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config'
import type { Database } from './db/database'
import type { EnginePool } from './design/engines/engine'
import { designRoutes } from './design/design.routes'
import type { TaskEvents } from './design/task-events'
import type { FileLinks } from './files/file-links'
import type { FilesModule } from './files/files.module'
import { AppError } from './http/app-error'
import { sendFailure } from './http/envelope'
import { mountRoutes } from './http/mount'
import type { Route } from './http/route'
import { ledgerRoutes } from './ledger/ledger.routes'
import type { Storage } from './storage/storage'

/** What the application stands on. Whoever creates it closes them, after the application. */
export interface AppDependencies {
  config: Config
  database: Database
  storage: Storage
  links: FileLinks
  engines: EnginePool
  pictures: FilesModule
  /** Joins the API to the design workers of this process. */
  taskEvents: TaskEvents
}

/** Every route of the API, feature by feature. */
function routesOf(deps: AppDependencies): Route[] {
  const files = deps.pictures.files
  return [...deps.pictures.routes, ...ledgerRoutes(deps), ...designRoutes({ ...deps, files, events: deps.taskEvents })]
}

/** The whole HTTP application, ready to listen or to be injected into. */
export async function createApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config, database } = deps
  const app = Fastify({
    logger: { level: config.logLevel },
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setErrorHandler(sendFailure)
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  await app.register(
    async (api) => {
      await api.register(multipart, { limits: { fileSize: UPLOAD.maxBytes + 1, files: 1, fields: 10 } })
      api.setNotFoundHandler((request, reply) => sendFailure(new AppError('ROUTE_NOT_FOUND'), request, reply))
      mountRoutes(api, database, routesOf(deps))
    },
    { prefix: '/rush' },
  )
  deps.pictures.register(app)
  return app
}
