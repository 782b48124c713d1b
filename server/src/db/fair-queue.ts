/** Whose turn it is counted as. */
export interface Turn {
  /** Those of one name stand in one line, whatever they ask for. */
  line: string
  /** How many of the line may be served at once. */
  atOnce: number
  /** Waits for as long as it takes, in a line of any length. */
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

/** Nobody was served: nothing was asked of the database, and the same may be asked again. */
export class TurnedAway extends Error {
  override name = 'TurnedAway'

  constructor(
    /** `line`: too many wait in that line alone; `everybody`: there is too much to do for all of them. */
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
 * Serves a bounded number at once and lets the lines take turns, so that a long one delays the others by one turn at most. In a line
 * who came first is served first. Everything is in memory: each process has queues of its own.
 */
export class FairQueue {
  /** In the order of their turns: who was served last stands last. */
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
    // A place that is free has nobody waiting for it: whoever could have had it was called when it became free.
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

  /** Its next turn comes after everybody else's. */
  #serve(line: Line): void {
    line.served += 1
    this.#served += 1
    this.#lines.delete(line.line)
    this.#lines.set(line.line, line)
  }

  #callNext(): void {
    // A line that was served stands at the end now, where this loop meets it again.
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
