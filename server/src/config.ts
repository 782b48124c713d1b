import { availableParallelism } from 'node:os'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type LaneSizes, laneSizes } from './db/callers'
import type { InstallationKind } from './db/installation'
import { messagesConfig, messagesEnvironment, type SmsConfig, type WechatConfig } from './messages/messages.config'
import { packageRoot } from './package-root'
import { storageEnvironment, type StoragePlace, storagePlace } from './storage/storage.config'
import { type Recorder, recorderConfig, recorderEnvironment } from './recorder/recorder.config'
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

/** Every setting the server reads; names are those of the environment. An empty value counts as not given. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Where it listens; by default every address in production, this machine only for a demo, whose passwords are published. */
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Embedded database, stored pictures, secrets of this installation. */
  DATA_DIR: path.default(join(repositoryRoot, '.data')),
  /** `postgres://…`; without it the embedded database in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  /** Connections to PostgreSQL, all together; of these the two below are kept for payments and for log-in, a fifth each unless given. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(200).default(10),
  DATABASE_PAYMENT_CONNECTIONS: z.coerce.number().int().min(1).max(100).optional(),
  DATABASE_LOGIN_CONNECTIONS: z.coerce.number().int().min(1).max(100).optional(),
  /** Built front end: `host/`, `remotes/`, `channels/`, in a folder or a bucket. Without it only the API is served. */
  WEB_STORE: storeAddress.optional(),
  /** Text of the key that signs boot documents, for operators who change releases at /console; else `release-key.pem` in DATA_DIR, if there. */
  RELEASE_SIGNING_KEY: z.string().optional(),
  /** Engine threads; 0 leaves design tasks to `worker.js` processes (which needs DATABASE_URL). */
  WORKERS: z.coerce.number().int().min(0).max(64).optional(),
  /** Jobs at once whose work another machine does: this process only waits for it. */
  REMOTE_JOBS: z.coerce.number().int().min(1).max(256).default(8),
  DESIGN_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3600).default(120),
  /** Where `worker.js` answers /healthz, /readyz and /metrics; `off` for nowhere. */
  WORKER_PORT: z
    .union([z.literal('off').transform(() => null), z.coerce.number().int().min(0).max(65_535)])
    .default(8081),
  WORKER_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** API calls a minute from one address, or `off`. */
  RATE_LIMIT: z.union([z.literal('off').transform(() => 0), z.coerce.number().int().min(0)]).default(3000),
  /**
   * Whose `X-Forwarded-For` is believed: the addresses of the proxies, or how many stand before the server. A number is only safe
   * where nobody can reach the server past them; what callers write themselves is left of that and is not believed.
   */
  TRUST_PROXY: trustedProxies.default(0),
  /** Answer `/metrics` to every address instead of this machine only. */
  METRICS_PUBLIC: flag.default(false),
  /** Signs links to pictures and developers' overrides, and hides the numbers that accepted invites; replicas must share it, and a new one forgets all. Without it one is made in DATA_DIR. */
  FILE_LINK_SECRET: z.string().min(32).optional(),
  /** Hours between snapshots of the embedded database; 0 takes none. */
  SNAPSHOT_HOURS: z.coerce.number().min(0).max(168).default(1),
  SNAPSHOT_KEEP: z.coerce.number().int().min(1).max(100).default(5),
  /** SMS an hour at most, to all numbers together: a ceiling for what an abuser with many numbers and addresses can cost. */
  SMS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  ...paymentEnvironment,
  ...messagesEnvironment,
  ...storageEnvironment,
  ...recorderEnvironment,
})

export interface Config {
  production: boolean
  test: boolean
  host: string
  port: number
  dataDir: string
  /** What `openDatabase` takes. */
  databaseUrl: string
  /** What a new database becomes, and the only kind that is served. */
  installation: InstallationKind
  databaseConnections: LaneSizes
  /** What `openStore` takes. */
  webStore: string | null
  /** A private key (PKCS #8); null is the one in the data folder, if there. */
  releaseSigningKey: string | null
  workers: number
  remoteJobs: number
  designTimeoutMs: number
  /** Of a worker process's health and figures; null is nowhere, 0 any free one. */
  workerPort: number | null
  workerHost: string
  logLevel: string
  /** 0 sets no limit. */
  rateLimit: number
  /** Number of proxies before the server (0 believes no header), or their addresses and networks. */
  trustProxy: number | string[]
  metricsPublic: boolean
  fileLinkSecret: string | null
  /** Where pictures lie. */
  storage: StoragePlace
  sweepGraceHours: number
  snapshotHours: number
  snapshotKeep: number
  /** Where browsers reach this server, without a slash at the end; null is the address each request came to, in a demo only. */
  publicUrl: string | null
  payment: PaymentConfig
  sms: SmsConfig
  /** Messages at most, to all numbers together. */
  smsPerHour: number
  wechat: WechatConfig
  /** What records sessions; null is nobody. */
  recorder: Recorder | null
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws ConfigError that names every bad setting */
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
    // One core stays free for requests.
    workers: values.WORKERS ?? Math.max(1, Math.min(8, availableParallelism() - 1)),
    remoteJobs: values.REMOTE_JOBS,
    designTimeoutMs: values.DESIGN_TIMEOUT_SECONDS * 1000,
    workerPort: values.WORKER_PORT,
    workerHost: values.WORKER_HOST,
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
