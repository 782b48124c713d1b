import { AppError } from '../http/app-error'

/** Bounds parallel work: so many run, so many wait, and the rest is refused at once. */
export class Permits {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(
    atOnce: number,
    readonly maxWaiting = Number.POSITIVE_INFINITY,
  ) {
    this.#free = atOnce
  }

  /** How many wait now. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * @param signal ends the wait; work that runs has to listen to it itself
   * @throws AppError UNAVAILABLE when too many wait already; the signal's reason; whatever the work throws
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#take(signal)
    try {
      return await work()
    } finally {
      this.#give()
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.length >= this.maxWaiting) throw new AppError('UNAVAILABLE')
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        reject(signal!.reason as Error)
      }
      this.#waiting.push(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
