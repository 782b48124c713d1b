import { availableParallelism } from 'node:os'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type LaneSizes, laneSizes } from './db/callers'
import type { InstallationKind } from './db/installation'
import {
  enginesConfig,
  enginesEnvironment,
  type HttpEngineSettings,
  unknownEngineSettings,
} from './engines/engines.config'
import { messagesConfig, messagesEnvironment, type SmsConfig, type WechatConfig } from './messages/messages.config'
import { packageRoot } from './package-root'
import { storageEnvironment, type StoragePlace, storagePlace } from './storage/storage.config'
import { type Recorder, recorderConfig, recorderEnvironment } from './recorder/recorder.config'
import { summaryConfig, summaryEnvironment, type SummaryModel } from './chat/chat.config'
import { type PaymentConfig, paymentConfig, paymentEnvironment } from './payments/payments.config'

const repositoryRoot = resolve(packageRoot, '..')
const flag = z.enum(['true', '1', 'false', '0', '']).transform((value) => value === 'true' || value === '1')
const path = z
  .string()
  .min(1)
  .transform((value) => resolve(value))

/** A folder, or `s3://bucket/prefix?endpoint=…&region=…` (releases/store/open-store.ts). */
const storeAddress = z
  .string()
  .min(1)
  .refine(
    (text) => text.startsWith('s3://') || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text),
    'must be a folder or s3://bucket/prefix',
  )
  .transform((text) => (text.startsWith('s3://') ? text : resolve(text)))

/** An address or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
const NOT_PROXIES = 'must be the number of proxies (0 to 9) or their addresses, separated by commas'
const trustedProxies = z.union(
  [
    z.enum(['0', 'false']).transform(() => 0),
    z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number),
    z
      .string()
      .transform((text) => text.split(',').map((each) => each.trim()))
      .refine((list) => list.every(isNetwork), NOT_PROXIES),
  ],
  NOT_PROXIES,
)

/** All environment variables that the server reads. An empty value counts as unset. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Listen address. Default: all in production, loopback only for a demo, because its passwords are published. */
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Folder for the embedded database, stored pictures and secrets of this installation. */
  DATA_DIR: path.default(join(repositoryRoot, '.data')),
  /** `postgres://…`; default: the embedded database in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  /**
   * Maximum PostgreSQL connections. Includes those reserved for payments and for log-in: the two below, by default a
   * fifth each.
   */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(200).default(10),
  DATABASE_PAYMENT_CONNECTIONS: z.coerce.number().int().min(1).max(100).optional(),
  DATABASE_LOGIN_CONNECTIONS: z.coerce.number().int().min(1).max(100).optional(),
  /** Built front end: `host/`, `remotes/`, `channels/`, in a folder or a bucket. Default: serve the API only. */
  WEB_STORE: storeAddress.optional(),
  /**
   * PEM of the key that signs boot documents, for operators who change releases at /console. Default: `release-key.pem`
   * in DATA_DIR, if present.
   */
  RELEASE_SIGNING_KEY: z.string().optional(),
  /** Engine threads; 0 leaves design tasks to `worker.js` processes (requires DATABASE_URL). */
  WORKERS: z.coerce.number().int().min(0).max(64).optional(),
  /** Concurrent jobs that run on another machine while this process waits. */
  REMOTE_JOBS: z.coerce.number().int().min(1).max(256).default(8),
  DESIGN_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3600).default(120),
  /** Port for /healthz, /readyz and /metrics of `worker.js`, or `off`. */
  WORKER_PORT: z
    .union([z.literal('off').transform(() => null), z.coerce.number().int().min(0).max(65_535)])
    .default(8081),
  WORKER_HOST: z.string().default('127.0.0.1'),
  /** `off` leaves the segment-anything model unused: regions are suggested by the network of our own alone. */
  PERCEPTION: z.enum(['on', 'off']).default('on'),
  /** `off` leaves the inpainting network unused: things are taken away by patches of the photo alone. */
  INPAINTING: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** API calls per minute and address, or `off`. */
  RATE_LIMIT: z.union([z.literal('off').transform(() => 0), z.coerce.number().int().min(0)]).default(3000),
  /**
   * Trusted sources of `X-Forwarded-For`: the addresses of the proxies, or their number. A number is only safe if the
   * server cannot be reached past the proxies. Entries further left come from the caller and are ignored.
   */
  TRUST_PROXY: trustedProxies.default(0),
  /** Serve `/metrics` to every address; default: loopback only. */
  METRICS_PUBLIC: flag.default(false),
  /**
   * Signs picture URLs and developers' overrides, encrypts second-factor secrets, and keys the hashes of telephone numbers
   * (invites, trials). Replicas must share it; changing it invalidates all of these. Default: generated in DATA_DIR.
   */
  FILE_LINK_SECRET: z.string().min(32).optional(),
  /** Hours between snapshots of the embedded database; 0 disables them. */
  SNAPSHOT_HOURS: z.coerce.number().min(0).max(168).default(1),
  SNAPSHOT_KEEP: z.coerce.number().int().min(1).max(100).default(5),
  /** Maximum SMS per hour over all numbers: limits the cost of abuse with many numbers and addresses. */
  SMS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  ...paymentEnvironment,
  ...messagesEnvironment,
  ...storageEnvironment,
  ...recorderEnvironment,
  ...enginesEnvironment,
  ...summaryEnvironment,
})

export interface Config {
  production: boolean
  test: boolean
  host: string
  port: number
  dataDir: string
  /** Argument of `openDatabase`. */
  databaseUrl: string
  /** Kind of a new database, and the only kind that is served. */
  installation: InstallationKind
  databaseConnections: LaneSizes
  /** Argument of `openStore`. */
  webStore: string | null
  /** A private key (PKCS #8); null: the one in the data folder, if present. */
  releaseSigningKey: string | null
  workers: number
  remoteJobs: number
  designTimeoutMs: number
  /** Engines on other machines, in order of preference. */
  engines: HttpEngineSettings[]
  /** Null: summaries are extracts. */
  summaryModel: SummaryModel | null
  /** Port for health and metrics of a worker process; null disables, 0 picks a free one. */
  workerPort: number | null
  workerHost: string
  /** Whether photos are looked at with the segment-anything model. */
  perception: boolean
  /** Whether what a removed thing hid is invented by the inpainting network. */
  inpainting: boolean
  logLevel: string
  /** 0 disables the limit. */
  rateLimit: number
  /** Number of proxies in front of the server (0 trusts no header), or their addresses and networks. */
  trustProxy: number | string[]
  metricsPublic: boolean
  fileLinkSecret: string | null
  /** Where pictures are stored. */
  storage: StoragePlace
  sweepGraceHours: number
  snapshotHours: number
  snapshotKeep: number
  /** Public URL without trailing slash; null (demo only): the address of each request. */
  publicUrl: string | null
  payment: PaymentConfig
  sms: SmsConfig
  /** Maximum messages over all numbers. */
  smsPerHour: number
  wechat: WechatConfig
  /** Session recorder; null disables it. */
  recorder: Recorder | null
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws ConfigError listing every invalid setting */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (values.WORKERS === 0 && !values.DATABASE_URL) {
    throw new ConfigError(
      'The configuration is wrong:\n  WORKERS: 0 needs DATABASE_URL, because the embedded database has one process only',
    )
  }
  const problems: string[] = []
  const databaseConnections = laneSizes(values.DATABASE_CONNECTIONS, {
    payments: values.DATABASE_PAYMENT_CONNECTIONS,
    auth: values.DATABASE_LOGIN_CONNECTIONS,
  })
  if (databaseConnections.default < 1)
    problems.push('  DATABASE_CONNECTIONS: must leave one beside those for payments and log-in')
  if (production && !values.PUBLIC_URL)
    problems.push(
      '  PUBLIC_URL: is needed in production: links that leave the server begin with it, never with what a request says',
    )
  const messages = messagesConfig(values, production, (name, text) => problems.push(`  ${name}: ${text}`))
  const payment = paymentConfig(values, production, (name, text) => problems.push(`  ${name}: ${text}`))
  const storage = storagePlace(values, (name, text) => problems.push(`  ${name}: ${text}`))
  const engines = enginesConfig(values, (name, text) => problems.push(`  ${name}: ${text}`))
  for (const name of unknownEngineSettings(Object.keys(given))) problems.push(`  ${name}: is no setting`)
  const summaryModel = summaryConfig(values, (name, text) => problems.push(`  ${name}: ${text}`))
  const recorder = recorderConfig(values, production, (name, text) => problems.push(`  ${name}: ${text}`))
  if (problems.length > 0) throw new ConfigError(`The configuration is wrong:\n${problems.join('\n')}`)
  return {
    production,
    test: values.NODE_ENV === 'test',
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? `pglite:${join(values.DATA_DIR, 'database')}`,
    installation: production ? 'production' : 'demo',
    databaseConnections,
    webStore: values.WEB_STORE ?? null,
    releaseSigningKey: values.RELEASE_SIGNING_KEY ?? null,
    // Leaves one core free for requests.
    workers: values.WORKERS ?? Math.max(1, Math.min(8, availableParallelism() - 1)),
    remoteJobs: values.REMOTE_JOBS,
    designTimeoutMs: values.DESIGN_TIMEOUT_SECONDS * 1000,
    engines,
    summaryModel,
    workerPort: values.WORKER_PORT,
    workerHost: values.WORKER_HOST,
    perception: values.PERCEPTION === 'on',
    inpainting: values.INPAINTING === 'on',
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    rateLimit: values.RATE_LIMIT,
    trustProxy: values.TRUST_PROXY,
    metricsPublic: values.METRICS_PUBLIC,
    fileLinkSecret: values.FILE_LINK_SECRET ?? null,
    storage,
    sweepGraceHours: values.SWEEP_GRACE_HOURS,
    snapshotHours: values.SNAPSHOT_HOURS,
    snapshotKeep: values.SNAPSHOT_KEEP,
    publicUrl: values.PUBLIC_URL ?? null,
    smsPerHour: values.SMS_PER_HOUR,
    payment,
    recorder,
    ...messages,
  }
}
