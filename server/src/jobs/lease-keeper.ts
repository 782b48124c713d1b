import type { Database, Transaction } from '../db/database'
import { PATIENCE_MS } from './claim'
import { type OwnedJob, renew } from './queue'

/** Abort reason of a running job. */
export class Stopped extends Error {
  constructor(readonly reason: 'canceled' | 'leaseLost' | 'shutdown') {
    super(`stopped: ${reason}`)
    this.name = 'Stopped'
  }
}

interface KeptLease {
  owned: OwnedJob
  leaseMs: number
  /** Minimum interval between progress writes. */
  progressMs: number
  /** Writes progress, in the transaction that renews the lease. */
  writeProgress: (tx: Transaction, progress: number) => Promise<void>
  /** Aborted with {@link Stopped} when the lease is lost. */
  stop: AbortController
  onTrouble: (error: unknown) => void
}

/** Writes progress and renews the lease in the background; aborts the work when the lease is lost. */
export function keepLease(database: Database, kept: KeptLease) {
  const { owned, leaseMs, progressMs, stop, onTrouble } = kept
  let progress = 0
  let written = 0
  let renewedAt = Date.now()
  let writing = Promise.resolve()
  const write = async () => {
    try {
      const value = progress
      const ours = await database.transaction(async (tx) => {
        const renewed = await renew(tx, owned, leaseMs)
        if (renewed && value > written) await kept.writeProgress(tx, value)
        return renewed
      })
      if (!ours) return stop.abort(new Stopped('leaseLost'))
      renewedAt = Date.now()
      written = value
    } catch (error) {
      onTrouble(error)
      // Until then no other process claims the job, as this one is alive; after it the lease counts as lost.
      if (Date.now() - renewedAt > leaseMs + PATIENCE_MS) stop.abort(new Stopped('leaseLost'))
    }
  }
  let busy = false
  const timer = setInterval(() => {
    const due = progress > written || Date.now() - renewedAt > leaseMs / 3
    if (busy || !due) return
    busy = true
    writing = write().finally(() => {
      busy = false
    })
  }, progressMs)
  return {
    progress: (value: number) => {
      progress = Math.min(0.99, Math.max(progress, value))
    },
    /** Stops renewals and progress; resolves once the last write has ended. */
    end: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
