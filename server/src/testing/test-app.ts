import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEndpoint, EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Envelope } from '@tessera/shared/contract/envelope'
import type { ErrorData } from '@tessera/shared/contract/errors'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type AppDependencies, createApp } from '../app'
import { issueToken } from '../auth/sessions.service'
import { openBilling } from '../billing/billing.module'
import { type Config, parseConfig } from '../config'
import { users } from '../db/schema/people'
import { createPerception, noPerception } from '../design/perception/perception'
import { configuredEngines, EngineRouting } from '../design/engines/registry'
import { createEnginePool } from '../design/pool/pool'
import { FileLinks } from '../files/file-links'
import { resultMarks } from '../design/wrapper/result-marks'
import { openFilesModule } from '../files/files.module'
import { JobEvents } from '../jobs/job-events'
import { WorkMetrics } from '../jobs/work-metrics'
import { loadSamplePhotos } from '../files/sample-photos'
import { teamHas } from '../memberships/rights.repository'
import { createMessages } from '../messages/messages'
import { openStorage } from '../storage/open-storage'
import { freshDatabase } from './fresh-database'

export interface Answer<Data> extends Envelope<Data> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** `data` of an error response. */
  failure: ErrorData
}

/** A person with a live session. */
export interface TestPerson {
  token: string
  userId: string
  teamId: string
  call<E extends AnyEndpoint>(endpoint: E, input?: EndpointInput<E>): Promise<Answer<EndpointOutput<E>>>
}

export interface TestApp extends AppDependencies {
  app: FastifyInstance
  /** Opens a session for a seeded account (see `SEED_PEOPLE`), without the log-in call. */
  loginAs(mobile: string): Promise<TestPerson>
  /** A call without a token, or with the given one. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: EndpointInput<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<EndpointOutput<E>>>
  close(): Promise<void>
}

/** The real application on its own database and data folder; `close` removes both. */
export async function createTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-app-'))
  const config: Config = {
    ...parseConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      WORKERS: '1',
      RATE_LIMIT: 'off',
      PERCEPTION: 'off',
      INPAINTING: 'off',
    }),
    ...overrides,
  }
  const database = await freshDatabase()
  const storage = await openStorage(config.storage, database)
  const secret = 'only for tests: thirty-two characters'
  const links = new FileLinks(secret)
  const deps: AppDependencies = {
    config,
    database,
    storage,
    links,
    secret,
    pictures: await openFilesModule({
      database,
      storage,
      links,
      dataDir,
      samples: await loadSamplePhotos(),
      marksOf: resultMarks,
      isBranded: async (tx, teamId) => !(await teamHas(tx, teamId, 'unbranded')),
      graceHours: config.sweepGraceHours,
    }),
    jobEvents: new JobEvents(),
    workMetrics: new WorkMetrics(database),
    billing: await openBilling({ config, database, secret, onError: () => {} }),
    messages: createMessages(config, () => {}),
    perception: config.perception ? createPerception() : noPerception('off in tests'),
    engines: createEnginePool({ workers: config.workers, timeoutMs: config.designTimeoutMs }),
    routing: new EngineRouting(configuredEngines(config.engines)),
    httpEngines: [],
  }
  const app = await createApp(deps)
  await app.ready()
  const call: TestApp['call'] = async (endpoint, input, headers = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: `/rush${endpoint.path}`,
      headers,
      ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: (input ?? {}) as object }),
    })
    const body = response.json<Envelope<never>>()
    return { ...body, status: response.statusCode, headers: response.headers, failure: body.data }
  }
  return {
    ...deps,
    app,
    call,
    loginAs: async (mobile) => {
      const person = await deps.database.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.mobile, mobile))
        if (!user) throw new Error(`no account has the number ${mobile}`)
        return { token: await issueToken(tx, user.id), userId: user.id, teamId: user.teamId }
      })
      return { ...person, call: (endpoint, input) => call(endpoint, input, { satoken: person.token }) }
    },
    close: async () => {
      await app.close()
      await deps.engines.close()
      await deps.perception.close()
      await deps.database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function queryOf(input: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
}
