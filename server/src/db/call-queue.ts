/** Whose turn a piece of work counts as. */
export interface Turn {
  /** Name of the line. */
  line: string
  /** How many of the line may be served at once. */
  atOnce: number
  /** Never turned away: waits without a limit of time or length. */
  patient?: boolean
}

export interface QueueLimits {
  /** How many are served at once, all lines together. */
  atOnce: number
  /** How many may wait in one line; the next one is turned away. */
  waitingInLine?: number
  /** How many may wait in all lines together. */
  waiting?: number
  /** How long one waits before being turned away. */
  patienceMs?: number
}

/** Turned away before anything was done, so the call may be repeated. */
export class TurnedAway extends Error {
  override name = 'TurnedAway'

  constructor(
    /** `line`: too many wait in this line; `everybody`: too many wait in all lines together, or for too long. */
    readonly because: 'line' | 'everybody',
    readonly retryAfterSeconds: number,
  ) {
    super(because === 'line' ? 'too many wait in this line' : 'the database has too much to do')
  }
}

interface Waiting {
  begin: () => void
  timer: NodeJS.Timeout | undefined
}

interface Line extends Turn {
  served: number
  waiting: Waiting[]
}

const DEFAULTS = { waitingInLine: 200, waiting: 2_000, patienceMs: 10_000 }

/**
 * Serves a bounded number at once and lets the lines take turns, so that a long line delays the others by one turn at most. Within a
 * line: first come, first served. In memory, for each process.
 */
export class FairQueue {
  /** Ordered by turn: the line served last is at the end. */
  readonly #lines = new Map<string, Line>()
  readonly #limits: Required<QueueLimits>
  #served = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = { ...DEFAULTS, ...limits }
  }

  /** How many wait now. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Does `work` when its turn comes.
   * @throws TurnedAway without having begun; whatever `work` throws
   */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(turn.line) ?? { ...turn, served: 0, waiting: [] }
    await this.#enter(line)
    try {
      return await work()
    } finally {
      line.served -= 1
      this.#served -= 1
      this.#forgetIdle(line)
      this.#callNext()
    }
  }

  async #enter(line: Line): Promise<void> {
    // A free place means that nobody waits for it: #callNext has already served everybody who could have it.
    if (this.#served < this.#limits.atOnce && line.served < line.atOnce) return this.#serve(line)
    const { waitingInLine, waiting, patienceMs } = this.#limits
    if (!line.patient && line.waiting.length >= waitingInLine) throw new TurnedAway('line', 2)
    if (this.#waiting >= waiting) throw new TurnedAway('everybody', 5)
    this.#lines.set(line.line, line)
    this.#waiting += 1
    await new Promise<void>((begin, reject) => {
      const giveUp = () => {
        this.#waiting -= 1
        line.waiting.splice(line.waiting.indexOf(one), 1)
        this.#forgetIdle(line)
        reject(new TurnedAway('everybody', 5))
      }
      const one: Waiting = { begin, timer: line.patient ? undefined : setTimeout(giveUp, patienceMs) }
      line.waiting.push(one)
    })
  }

  /** Moves the line to the end. */
  #serve(line: Line): void {
    line.served += 1
    this.#served += 1
    this.#lines.delete(line.line)
    this.#lines.set(line.line, line)
  }

  #callNext(): void {
    // Iterating a Map meets a line again that #serve moved to the end.
    for (const line of this.#lines.values()) {
      if (this.#served >= this.#limits.atOnce || this.#waiting === 0) return
      const next = line.served < line.atOnce ? line.waiting.shift() : undefined
      if (!next) continue
      clearTimeout(next.timer)
      this.#waiting -= 1
      this.#serve(line)
      next.begin()
    }
  }

  #forgetIdle(line: Line): void {
    if (line.served === 0 && line.waiting.length === 0) this.#lines.delete(line.line)
  }
}
