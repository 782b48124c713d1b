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

  /** @throws AppError UNAVAILABLE when too many wait already; whatever the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#take()
    try {
      return await work()
    } finally {
      this.#give()
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.length >= this.maxWaiting) throw new AppError('UNAVAILABLE')
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
