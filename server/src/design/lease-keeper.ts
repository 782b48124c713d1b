import type { Database } from '../db/database'
import { type OwnedTask, PATIENCE_MS, renew } from './task-queue'

/** Why a running task was stopped from outside. */
export class Stopped extends Error {
  constructor(readonly reason: 'canceled' | 'leaseLost' | 'shutdown') {
    super(`stopped: ${reason}`)
    this.name = 'Stopped'
  }
}

interface KeptLease {
  owned: OwnedTask
  leaseMs: number
  /** How often progress is written, at most. */
  progressMs: number
  /** Aborted with {@link Stopped} when the lease is gone. */
  stop: AbortController
  onTrouble: (error: unknown) => void
}

/** Writes progress and renews the lease in the background; stops the work when the lease is gone. */
export function keepLease(database: Database, { owned, leaseMs, progressMs, stop, onTrouble }: KeptLease) {
  let progress = 0
  let written = 0
  let renewedAt = Date.now()
  let writing = Promise.resolve()
  const write = async () => {
    try {
      const value = progress
      const ours = await database.transaction((tx) => renew(tx, { ...owned, leaseMs, progress: value }))
      if (!ours) return stop.abort(new Stopped('leaseLost'))
      renewedAt = Date.now()
      written = value
    } catch (error) {
      onTrouble(error)
      // Until then nobody takes it from a process that lives; who cannot reach the database for so long has lost it.
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
    /** After this nothing of the task is written any more. */
    end: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
