import { AppError } from '../http/app-error'

/** Keeps a share until this has ended too: work that goes on after its caller has left. */
export type Hold = (more: Promise<unknown>) => void

/**
 * Limits a team's concurrent work and refuses more, so that one team cannot fill the shared queue. Counted per process,
 * like the queue it guards.
 */
export class TeamLimit {
  readonly #underWay = new Map<string, number>()

  constructor(
    private readonly atOnce: number,
    private readonly retryAfterSeconds: number,
  ) {}

  /**
   * @param work whose share is taken until it has ended, and whatever it passes to `hold` as well
   * @throws AppError TOO_OFTEN `{retryAfterSeconds}`; whatever the work throws
   */
  async run<T>(teamId: string, work: (hold: Hold) => Promise<T>): Promise<T> {
    const before = this.#underWay.get(teamId) ?? 0
    if (before >= this.atOnce) throw new AppError('TOO_OFTEN', { retryAfterSeconds: this.retryAfterSeconds })
    this.#underWay.set(teamId, before + 1)
    const held: Promise<unknown>[] = []
    try {
      return await work((more) => held.push(more))
    } finally {
      if (held.length === 0) this.#free(teamId)
      else void Promise.allSettled(held).then(() => this.#free(teamId))
    }
  }

  #free(teamId: string): void {
    const left = this.#underWay.get(teamId)! - 1
    if (left > 0) this.#underWay.set(teamId, left)
    else this.#underWay.delete(teamId)
  }
}
