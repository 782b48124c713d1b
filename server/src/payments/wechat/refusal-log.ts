import type { FastifyBaseLogger } from 'fastify'

const PAUSE_MS = 60_000

/** Logs refused notifications once a minute with their number: anybody can send them, and could fill the log. */
export class RefusalLog {
  #unsaid = 0
  #saidAt = Number.NEGATIVE_INFINITY

  say(log: Pick<FastifyBaseLogger, 'warn'>, error: Error, now = Date.now()): void {
    this.#unsaid += 1
    if (now - this.#saidAt < PAUSE_MS) return
    log.warn({ err: error, refused: this.#unsaid }, 'payment notifications were refused')
    this.#unsaid = 0
    this.#saidAt = now
  }
}
