import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../db/database'
import { SEED_PASSWORD, SEED_PEOPLE } from '../../seed/accounts'
import { DiskStorage } from '../../storage/disk-storage'
import { initialiseCluster } from '../embedded-template'
import { type Audit, audit } from './chaos-audit'
import { ChaosClient, type PromisedTask } from './chaos-client'
import { ServerProcess } from './server-process'

export interface ChaosPlan {
  clients: number
  tasks: number
  kills: number
  port: number
  /** Engine threads of the server. */
  workers?: number
  /** An empty PostgreSQL database; default: embedded. */
  databaseUrl?: string
  /** Time limit for all tasks to end. */
  timeoutMs?: number
  /** Program and arguments that start the server; default: from source. */
  command?: string[]
  log?: (line: string) => void
}

export interface ChaosReport extends Audit {
  promised: number
  /** Uptime of the server before each kill, from its first answer on. */
  livedMs: number[]
  /** Requests without an answer, and answers to retries. */
  unanswered: number
  repeated: number
  seconds: number
}

/** People whose team may design. */
const MOBILES = ['advanced', 'advancedSub', 'professional', 'enterprise', 'agent'] as const

/**
 * Clients start tasks on the real server while it is killed repeatedly. At the end every accepted task must have ended
 * exactly once, and tasks, money and pictures must agree.
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const started = performance.now()
  const { clients: clientCount, kills, log = () => {}, timeoutMs = 240_000 } = plan
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-chaos-'))
  const server = new ServerProcess(
    {
      PORT: String(plan.port),
      DATA_DIR: dataDir,
      WORKERS: String(plan.workers ?? 2),
      ...(plan.databaseUrl && { DATABASE_URL: plan.databaseUrl }),
    },
    plan.command,
  )
  try {
    if (!plan.databaseUrl) await initialiseCluster(join(dataDir, 'database'))
    await server.start()
    log(`server ready after ${seconds(started)} s`)
    const deadline = Date.now() + timeoutMs
    const clients = Array.from({ length: clientCount }, () => new ChaosClient(server.origin, deadline))
    await Promise.all(
      clients.map((client, index) => client.logIn(SEED_PEOPLE[MOBILES[index % MOBILES.length]!].mobile, SEED_PASSWORD)),
    )
    const share = (index: number) => Math.floor(plan.tasks / clientCount) + (index < plan.tasks % clientCount ? 1 : 0)
    const working = Promise.all(
      clients.map(async (client, index) => {
        const promised = await client.startTasks(share(index))
        for (const { taskId } of promised) await client.follow(taskId)
        return promised
      }),
    )
    // Marks a rejection as handled; the await below reports it.
    working.catch(() => {})
    const livedMs = await killRepeatedly(server, kills, log)
    const promised = (await working).flat()
    await queueIsEmpty(server, deadline)
    log(`all tasks have ended after ${seconds(started)} s`)
    const code = await server.stop()
    const result = await auditData(plan, dataDir, promised)
    if (code !== 0) result.violations.push(`the server ended its orderly stop with ${code}:\n${server.output}`)
    return {
      ...result,
      promised: promised.length,
      livedMs,
      unanswered: sum(clients.map((client) => client.unanswered)),
      repeated: sum(clients.map((client) => client.repeated)),
      seconds: Number(seconds(started)),
    }
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Kills at random times: mostly under load, sometimes right after a start. */
async function killRepeatedly(server: ServerProcess, kills: number, log: (line: string) => void): Promise<number[]> {
  const livedMs: number[] = []
  for (let kill = 1; kill <= kills; kill++) {
    const lives = randomInt(kill % 4 === 0 ? 200 : 2500)
    await wait(lives)
    await server.kill()
    livedMs.push(lives)
    const restarted = performance.now()
    await server.start()
    log(`kill ${kill} after ${lives} ms, back after ${seconds(restarted)} s`)
  }
  return livedMs
}

/**
 * Waits for tasks that no client follows, too: the seeded designs. After kills they are last in the queue, and an
 * orderly stop would put them back unfinished.
 */
async function queueIsEmpty(server: ServerProcess, deadline: number): Promise<void> {
  while (!(await server.hasNoJobs())) {
    if (Date.now() > deadline) throw new Error(`the queue is not empty in time:\n${server.output}`)
    await wait(100)
  }
}

async function auditData(plan: ChaosPlan, dataDir: string, promised: PromisedTask[]): Promise<Audit> {
  const database = await openDatabase(plan.databaseUrl ?? `pglite:${join(dataDir, 'database')}`)
  try {
    return await audit(database, await DiskStorage.open(join(dataDir, 'blobs')), promised)
  } finally {
    await database.close()
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
