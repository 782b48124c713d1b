import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * How a statement breaks: the database refuses it; the connection is gone before it, as when the process dies; the connection is
 * gone after it, so that nobody knows whether it was done.
 */
export const FAULTS = ['refused', 'cut before', 'cut after'] as const
type Fault = (typeof FAULTS)[number]

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>

/** After any other it is as before the next one: what a transaction did that is not committed is gone. */
const ENDS = /^(begin|commit)/

/** Breaks the nth statement of the transactions that follow, of `begin` and `commit` alone where it is cut after. @returns ends it, and says which statement that was; null when there were fewer */
export function breaking(nth: number, fault: Fault): () => string | null {
  const original = pg.Client.prototype.query as unknown as Query
  const inTransaction = new Set<pg.Client>()
  let passed = 0
  let broken: string | null = null
  const cut = (broke: pg.Client) => {
    ;(broke as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    return new Error('Connection terminated')
  }
  const query: Query = function (...args) {
    const [statement] = args as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    if (text.startsWith('begin')) inTransaction.add(this)
    if (broken !== null || !inTransaction.has(this)) return original.apply(this, args)
    if (text === 'commit' || text === 'rollback') inTransaction.delete(this)
    if (fault !== 'cut after' || ENDS.test(text)) passed += 1
    if (passed < nth) return original.apply(this, args)
    broken = text
    if (fault === 'refused') return Promise.reject(new Error('refused'))
    if (fault === 'cut before') return Promise.reject(cut(this))
    return original.apply(this, args).then(() => {
      throw cut(this)
    })
  }
  pg.Client.prototype.query = query as never
  return () => {
    pg.Client.prototype.query = original as never
    return broken
  }
}
