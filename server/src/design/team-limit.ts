import { AppError } from '../http/app-error'

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

  /** @throws AppError TOO_OFTEN `{retryAfterSeconds}`; whatever the work throws */
  async run<T>(teamId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#underWay.get(teamId) ?? 0
    if (before >= this.atOnce) throw new AppError('TOO_OFTEN', { retryAfterSeconds: this.retryAfterSeconds })
    this.#underWay.set(teamId, before + 1)
    try {
      return await work()
    } finally {
      const left = this.#underWay.get(teamId)! - 1
      if (left > 0) this.#underWay.set(teamId, left)
      else this.#underWay.delete(teamId)
    }
  }
}
