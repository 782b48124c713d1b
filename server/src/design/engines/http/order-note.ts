/**
 * How a purchase is noted with its job, so that a later run goes on with it: the engine, and what it knows of the order. Notes stay in the
 * database over releases.
 */

/** A note before the answer to an order came, and of an engine without tasks for good: no later run can ask what became of it. */
export const SENT = 'sent'
/** A note without meaning: the order was refused for the moment. */
export const NOTHING = ''
const DIVIDER = ' '
const TASK = /^task:(\S+)(?: (\d+))?$/

/** A task's id, with the time of the order where the provider keeps it for a while only. */
export const noteOf = (id: string, at: number | null): string => (at === null ? `task:${id}` : `task:${id} ${at}`)

/** The task of a note; earlier releases wrote no time. */
export function taskIn(note: string): { id: string; at: number | null } | null {
  const [, id, at] = TASK.exec(note) ?? []
  return id === undefined ? null : { id, at: at === undefined ? null : Number(at) }
}

/** As it stands with the job: named after the engine. */
export const refOf = (engine: string, note: string): string => (note === NOTHING ? NOTHING : engine + DIVIDER + note)

/**
 * One purchase, the same in each run that tells of it: its job and image, its engine, and the provider's task; an engine without tasks sells an
 * image once. Null where nothing is noted.
 */
export const purchaseOf = (owner: string | undefined, engine: string, note: string | undefined): string | null =>
  owner === undefined || note === undefined || note === NOTHING
    ? null
    : [owner, engine, taskIn(note)?.id ?? note].join(DIVIDER)

/** The engine of a job's reference, and its note. */
export function orderIn(ref: string): { engine: string; note: string } {
  const [engine = '', ...note] = ref.split(DIVIDER)
  return { engine, note: note.join(DIVIDER) }
}

/** Whether a job's reference is of an order that no later run can ask for. */
export const isUnrepeatable = (ref: string | undefined): boolean => ref !== undefined && orderIn(ref).note === SENT
