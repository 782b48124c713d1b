import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { issueToken } from '../../auth/sessions.service'
import { type Database, openDatabase } from '../../db/database'
import { priceItems } from '../../db/schema/catalogue'
import { orders } from '../../db/schema/orders'
import { memberships, membershipTiers, teams, users } from '../../db/schema/people'
import { seedReferenceData } from '../../seed/reference-data'
import { sweepOrders } from '../../orders/platform-news'
import { WechatProvider } from '../../payments/wechat/wechat-provider'
import { WechatEmulator } from '../../payments/testing/wechat-emulator'
import { createRandom } from '../../design/engines/basic/random'
import { freePort, ServerProcess } from '../chaos/server-process'
import { initialiseCluster } from '../embedded-template'
import { Buyer } from './buyer'
import { auditPayments, type PaymentAudit } from './payment-audit'
import { runHistory, runRivals } from './payment-history'
import type { Random } from './random'

const FROM_SOURCE = [process.execPath, '--import', 'tsx', fileURLToPath(new URL('faulty-server.ts', import.meta.url))]
const TEAMS = 6
/** Approximate number of fault points that a history passes. */
const POINTS_PASSED = 15

export interface HistoriesPlan {
  histories: number
  seed: number
  /** Maximum kills of the server, each at a fault point. */
  kills: number
  /** Concurrent histories, and number of parts they are split into. */
  atOnce: number
  parts: number
  /** An empty PostgreSQL database; default: embedded. */
  databaseUrl?: string
  timeoutMs: number
  /** Program and arguments that start the faulty server; default: from source. */
  command?: readonly string[]
  log?: (line: string) => void
}

export interface HistoriesReport extends PaymentAudit {
  kills: number
  /** How often two orders with the same promised credit were both paid. */
  rivalsPaid: number
  unanswered: number
  seconds: number
}

/**
 * Random payment histories from a seed: people buy from the real server while it is killed at fault points, and while
 * the payment platform loses, repeats, delays, forges and falsifies messages. Orders expire between the parts. At the
 * end, the platform's payments, the orders and the ledger must agree.
 */
export async function runPaymentHistories(plan: HistoriesPlan): Promise<HistoriesReport> {
  const started = performance.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-payments-'))
  const platform = new WechatEmulator()
  await platform.start()
  const random = createRandom(plan.seed)
  const databaseUrl = plan.databaseUrl ?? `pglite:${join(dataDir, 'database')}`
  if (!plan.databaseUrl) await initialiseCluster(join(dataDir, 'database'))
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(databaseUrl, { newKind: 'production' })
    return work(database).finally(() => database.close())
  }
  const odds = (plan.kills * 1.5) / (plan.histories * POINTS_PASSED)
  const keeper = new Keeper(
    await environment(plan, platform, dataDir),
    plan.command ?? FROM_SOURCE,
    plan.kills,
    odds,
    random,
  )
  try {
    const { tokens, priceIds, lower, higher } = await withDatabase((database) => prepare(database, plan.parts))
    const deadline = Date.now() + plan.timeoutMs
    const people = tokens.map((token) => new Buyer(keeper.origin, token, deadline))
    const [buyers, upgraders] = [people.slice(0, TEAMS), people.slice(TEAMS)]
    let told = 0
    let rivalsPaid = 0
    for (let part = 1; part <= plan.parts; part += 1) {
      await keeper.start(true)
      if (await runRivals(platform, upgraders[part - 1]!, { lower, higher, random })) rivalsPaid += 1
      const wanted = Math.round((plan.histories * part) / plan.parts)
      const worker = async () => {
        while (told < wanted) {
          told += 1
          await runHistory({ platform, buyers, priceIds, random })
        }
      }
      await Promise.all(Array.from({ length: plan.atOnce }, worker))
      await keeper.stop()
      await withDatabase((database) => runOutOfTime(database, platform, random))
      plan.log?.(`${told} histories told, ${keeper.kills} kills`)
    }
    const audit = await withDatabase(async (database) => {
      await sweepAll(database, platform)
      return auditPayments(database, platform)
    })
    return {
      ...audit,
      kills: keeper.kills,
      rivalsPaid,
      unanswered: people.reduce((sum, buyer) => sum + buyer.unanswered, 0),
      seconds: Math.round((performance.now() - started) / 1000),
    }
  } finally {
    await keeper.stop()
    await platform.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function environment(
  plan: HistoriesPlan,
  platform: WechatEmulator,
  dataDir: string,
): Promise<Record<string, string>> {
  const port = await freePort()
  const { merchantId, appId, merchantSerial, privateKey, apiV3Key, publicKey, baseUrl } = platform.config()
  const [keyFile, publicKeyFile] = [join(dataDir, 'merchant.pem'), join(dataDir, 'platform.pem')]
  await writeFile(keyFile, privateKey)
  await writeFile(publicKeyFile, publicKey!.pem)
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    WORKERS: '1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAYMENT_PROVIDER: 'wechat',
    WECHAT_PAY_MERCHANT_ID: merchantId,
    WECHAT_PAY_APP_ID: appId,
    WECHAT_PAY_MERCHANT_SERIAL: merchantSerial,
    WECHAT_PAY_PRIVATE_KEY_FILE: keyFile,
    WECHAT_PAY_API_V3_KEY: apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: publicKey!.id,
    WECHAT_PAY_PUBLIC_KEY_FILE: publicKeyFile,
    WECHAT_PAY_BASE_URL: baseUrl,
    ...(plan.databaseUrl && { DATABASE_URL: plan.databaseUrl }),
  }
}

/**
 * Teams with a membership but no allowance, so that each customer costs beans, with a session each; plus teams that
 * only upgrade.
 */
async function prepare(database: Database, upgraders: number) {
  return database.transaction(async (tx) => {
    await seedReferenceData(tx)
    await tx.update(membershipTiers).set({ customerAllowance: 0 })
    const tokens: string[] = []
    for (let index = 0; index < TEAMS + upgraders; index += 1) {
      const [teamId, userId] = [randomUUID(), randomUUID()]
      await tx.insert(teams).values({ id: teamId, name: `team ${index}` })
      await tx
        .insert(users)
        .values({ id: userId, teamId, mobile: String(19_900_000_000 + index), userName: 'B', roleType: 1 })
      const endsAt = new Date(Date.now() + 30 * 86_400_000)
      await tx.insert(memberships).values({ teamId, vipType: 1, startsAt: new Date(), endsAt })
      tokens.push(await issueToken(tx, userId))
    }
    const onSale = await tx
      .select({ id: priceItems.id, vipType: priceItems.vipType })
      .from(priceItems)
      .where(ne(priceItems.status, 'off'))
      .orderBy(asc(priceItems.vipType), asc(priceItems.id))
    const [lower, higher] = onSale.filter(({ vipType }) => vipType !== null)
    return { tokens, priceIds: onSale.map(({ id }) => id), lower: lower!.id, higher: higher!.id }
  })
}

/** Expires some open orders; some of them have just been paid, without a notification. */
async function runOutOfTime(database: Database, platform: WechatEmulator, random: Random): Promise<void> {
  await database.transaction(async (tx) => {
    const open = await tx.select({ tradeNo: orders.tradeNo }).from(orders).where(eq(orders.state, 0))
    const late = open.map(({ tradeNo }) => tradeNo).filter(() => random() < 0.5)
    for (const tradeNo of late) if (random() < 0.3) platform.pay(tradeNo)
    if (late.length === 0) return
    await tx
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(and(inArray(orders.tradeNo, late), eq(orders.state, 0)))
  })
}

/** Expires all unpaid orders and runs the start-up sweep, without faults, until none is open. */
async function sweepAll(database: Database, platform: WechatEmulator): Promise<void> {
  const provider = new WechatProvider(platform.config(), 'http://127.0.0.1')
  await database.transaction((tx) =>
    tx
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(ne(orders.state, 1)),
  )
  platform.behave()
  for (;;) {
    const [open] = await database.transaction((tx) =>
      tx
        .select({ count: sql<number>`count(*)`.mapWith(Number) })
        .from(orders)
        .where(and(ne(orders.state, 1), eq(orders.closedAtPlatform, false))),
    )
    if (open!.count === 0) return
    await sweepOrders(database, {
      provider,
      onError: (error) => {
        throw error
      },
    })
  }
}

/** Restarts the server whenever it has died. */
class Keeper {
  readonly origin: string
  kills = 0
  #server: ServerProcess | null = null
  #watching = Promise.resolve()
  /** Why a restart failed. */
  #failure: unknown = null

  constructor(
    private readonly env: Record<string, string>,
    private readonly command: readonly string[],
    private readonly mostKills: number,
    /** Probability of a kill at each fault point. */
    private readonly odds: number,
    private readonly random: Random,
  ) {
    this.origin = env['PUBLIC_URL']!
  }

  async start(mayDie: boolean): Promise<void> {
    this.#server = await this.#launch(mayDie)
    this.#watching = this.#watch(this.#server, mayDie).catch((error: unknown) => {
      this.#failure = error
    })
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    await this.#watching
    await server?.kill()
    if (this.#failure !== null) throw this.#failure
  }

  async #launch(mayDie: boolean): Promise<ServerProcess> {
    for (;;) {
      const odds = mayDie && this.kills < this.mostKills ? this.odds : 0
      const settings = { FAULT_ODDS: String(odds), FAULT_SEED: String(Math.floor(this.random() * 1e9)) }
      const server = new ServerProcess({ ...this.env, ...settings }, this.command)
      try {
        await server.start()
        return server
      } catch (error) {
        // The server may be killed in its first sweep, before its first answer.
        if (server.signal !== 'SIGKILL') throw error
        this.kills += 1
      }
    }
  }

  async #watch(first: ServerProcess, mayDie: boolean): Promise<void> {
    let server = first
    while (this.#server === server) {
      await wait(50)
      if (this.#server !== server || !server.ended) continue
      if (server.signal !== 'SIGKILL') throw new Error(`the server ended:\n${server.output}`)
      this.kills += 1
      server = await this.#launch(mayDie)
      if (this.#server === null) await server.kill()
      else this.#server = server
    }
  }
}
