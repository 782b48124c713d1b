import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'

/** First half of the advisory locks' key; the second is the process's own. */
const LIFE_LOCK = 7_203_116
const RECONNECT_MS = 500
/**
 * PostgreSQL notices a killed process at once, because its socket closes. A machine that is gone closes nothing: TCP keep-alive probes it
 * after 2 s of silence and gives up 6 s later. The kernel answers them, so a busy process is never taken for dead.
 */
const SESSION = `set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set idle_session_timeout = 0`
/** Tells operators which process a lease belongs to: `select application_name from pg_stat_activity`. */
export const LIFE_NAME = `tessera worker ${process.pid} on ${hostname()}`.slice(0, 63)

/** The keys of all living processes, for conditions on rows that name their holder. */
export const livingKeys = sql`array(
  select objid::bigint::integer from pg_locks
  where locktype = 'advisory' and classid = ${sql.raw(String(LIFE_LOCK))} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database()))`

/**
 * Shows the other processes that this one lives, without a heartbeat that a busy event loop could miss: a lock of a database session,
 * which goes when the process does. Behind a pooler that shares sessions it proves nothing, and leases must run out instead.
 */
export class Life {
  readonly key = randomInt(1, 2 ** 31)
  #client: pg.Client | null = null
  #ended = false
  #connecting: Promise<void>

  private constructor(
    private readonly url: string,
    private readonly onError: (error: Error) => void,
  ) {
    this.#connecting = this.#connect()
  }

  /** @throws when the database cannot be reached; later it is tried again until it can */
  static async begin(url: string, onError: (error: Error) => void = () => {}): Promise<Life> {
    const life = new Life(url, onError)
    await life.#connecting
    return life
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#connecting.catch(() => {})
    await this.#client?.end()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: LIFE_NAME,
    })
    client.on('error', (error) => this.onError(error))
    try {
      await client.connect()
      await client.query(SESSION)
      // The lock of our former session may still be held until PostgreSQL notices that it is gone.
      await client.query('select pg_advisory_lock($1, $2)', [LIFE_LOCK, this.key])
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
    client.once('end', () => {
      if (!this.#ended) this.#connecting = this.#reconnect()
    })
  }

  async #reconnect(): Promise<void> {
    while (!this.#ended) {
      try {
        return await this.#connect()
      } catch (error) {
        this.onError(error as Error)
        await wait(RECONNECT_MS)
      }
    }
  }
}
