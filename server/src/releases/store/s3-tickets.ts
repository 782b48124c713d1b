import { createHash, randomUUID } from 'node:crypto'
import { StoreError } from './object-store'
import { inTurn } from './turns'

/** What the tickets need of a store: plain reads and writes, and a list that shows every write that was acknowledged. */
interface TicketStore {
  readonly title: string
  put(path: string, content: string): Promise<void>
  remove(path: string): Promise<void>
  listDated(prefix: string): Promise<{ path: string; writtenAt: number }[]>
}

/** A ticket held longer belongs to a dead process; holding takes a read and a write. */
const STALE_MS = 60_000
/** A holder suspended for this long gives up: the others may soon ignore its ticket. */
const TOO_LATE_MS = STALE_MS / 2
const GIVE_UP_MS = 10 * 60_000
const POLL_MS = 20

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS * (0.5 + Math.random())))

/**
 * Lamport's bakery algorithm: mutual exclusion with plain reads and writes only, for servers without conditional writes. A writer
 * announces that it draws a number, draws the next one, and enters when nobody is drawing and nobody holds a smaller number.
 */
export function withTicket<Result>(store: TicketStore, path: string, work: () => Promise<Result>): Promise<Result> {
  const folder = `.locks/${createHash('sha256').update(path).digest('hex').slice(0, 32)}/`
  return inTurn(store, folder, async () => {
    const own = randomUUID()
    const drawing = `${folder}drawing-${own}`
    let ticket = ''
    try {
      await store.put(drawing, '')
      ticket = await draw(store, folder, own)
      await store.remove(drawing)
      const enteredAt = await wait(store, folder, ticket)
      return await guarded(work, enteredAt, path)
    } finally {
      await store.remove(drawing)
      if (ticket) await store.remove(ticket)
    }
  })
}

async function draw(store: TicketStore, folder: string, own: string): Promise<string> {
  const numbers = (await store.listDated(`${folder}ticket-`)).map(({ path }) =>
    Number(path.slice(`${folder}ticket-`.length).split('-')[0]),
  )
  const next = Math.max(0, ...numbers) + 1
  const ticket = `${folder}ticket-${String(next).padStart(12, '0')}-${own}`
  await store.put(ticket, '')
  return ticket
}

async function wait(store: TicketStore, folder: string, ticket: string): Promise<number> {
  const began = performance.now()
  let drawnAt: number | undefined
  while (performance.now() - began < GIVE_UP_MS) {
    const entries = await store.listDated(folder)
    const own = entries.find(({ path }) => path === ticket)
    if (!own) throw new StoreError(`Somebody removed a lock below ${folder} in ${store.title}`)
    drawnAt ??= own.writtenAt
    // The server's clock, as far as it can be told from the ticket.
    const now = drawnAt + (performance.now() - began)
    const before = entries.filter(
      ({ path, writtenAt }) =>
        path !== ticket && now - writtenAt < STALE_MS && (path.startsWith(`${folder}drawing-`) || path < ticket),
    )
    if (before.length === 0) return performance.now()
    await pause()
  }
  throw new StoreError(`${folder} in ${store.title} stayed locked for ten minutes`)
}

async function guarded<Result>(work: () => Promise<Result>, enteredAt: number, path: string): Promise<Result> {
  const result = await work()
  if (performance.now() - enteredAt > TOO_LATE_MS)
    throw new StoreError(`Writing ${path} took so long that somebody else may have written it: look at it and repeat`)
  return result
}
