import type { DocumentSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import type { Room } from '../batch/rooms.rules'
import type { WorkPhoto, WorkState } from '../workbench.store'

/** The workbench state that survives a reload. */
export interface Draft<Inputs = unknown> {
  readonly work: Pick<
    WorkState<Inputs>,
    'inputs' | 'count' | 'customer' | 'step' | 'suggestion' | 'regionKind' | 'intent' | 'taskId' | 'attempts'
  > &
    /** Missing in older drafts. */
    Partial<Pick<WorkState, 'several' | 'edited' | 'batchId' | 'seenTaskId'>>
  readonly photo: Omit<WorkPhoto, 'picture'>
  readonly canvas: DocumentSnapshot
}

/** Owner and mode of a draft. */
export interface DraftPlace {
  readonly userId: string
  readonly slug: string
}

/** Stored separately: it is large and constant per photo. Bytes, because some browsers cannot store blobs. */
interface DraftPicture {
  readonly fileId: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

export interface StoredDraft {
  readonly draft: Draft
  readonly picture: Blob
  readonly rooms: readonly Room[]
}

const STORE = 'drafts'
/** Increment on a change of the draft's schema; older drafts are then discarded. */
const VERSION = 1

const stateKey = ({ userId, slug }: DraftPlace): string => `${userId}/${slug}/state`
const roomsKey = ({ userId, slug }: DraftPlace): string => `${userId}/${slug}/rooms`
const pictureKey = ({ userId, slug }: DraftPlace): string => `${userId}/${slug}/picture`
/** What a page wrote while it was left; removed by the next ordinary write. Earlier releases kept it beside the drafts. */
const lastKey = ({ userId, slug }: DraftPlace): string => `${userId}/${slug}/last`
/** Id of the stored picture, readable without loading it. */
const pictureNameKey = ({ userId, slug }: DraftPlace): string => `${userId}/${slug}/picture-name`

/** In-memory fallback without IndexedDB (or where it is forbidden), for the lifetime of the page. */
const memory = new Map<string, unknown>()

/** Kept open: a page that is left has no time to open it. */
class Connection {
  database: IDBDatabase | null = null
  private opening: Promise<IDBDatabase | null> | null = null

  constructor(private readonly name: string) {}

  open(): Promise<IDBDatabase | null> {
    return (this.opening ??= this.connect())
  }

  private async connect(): Promise<IDBDatabase | null> {
    if (typeof indexedDB === 'undefined') return null
    try {
      const request = indexedDB.open(this.name, VERSION)
      request.onupgradeneeded = () => {
        if (request.result.objectStoreNames.contains(STORE)) request.result.deleteObjectStore(STORE)
        request.result.createObjectStore(STORE)
      }
      const database = await settled(request)
      // Another tab has a later schema.
      database.onversionchange = () => {
        database.close()
        this.forget()
      }
      database.onclose = () => this.forget()
      this.database = database
      return database
    } catch (error) {
      console.warn('drafts cannot be stored in this browser', error)
      this.forget()
      return null
    }
  }

  /** The next read or write connects anew. */
  private forget(): void {
    this.database = null
    this.opening = null
  }
}

const drafts = new Connection('tessera-design')
/** Apart: behind an ordinary write that is under way, what a page writes while it is left would be given up with the page. */
const lastWrites = new Connection('tessera-design-last')

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('storage request failed'))
  })
}

async function inStore<Result>(
  connection: Connection,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
  withoutStorage: () => Result,
): Promise<Result> {
  const opened = await connection.open()
  return opened ? work(opened.transaction(STORE, mode).objectStore(STORE)) : withoutStorage()
}

const read = (key: string, connection = drafts): Promise<unknown> =>
  inStore<unknown>(
    connection,
    'readonly',
    (store) => settled(store.get(key)),
    () => memory.get(key),
  )

async function write(key: string, value: unknown): Promise<void> {
  await inStore<unknown>(
    drafts,
    'readwrite',
    (store) => settled(store.put(value, key)),
    () => memory.set(key, value),
  )
}

async function remove(key: string, connection = drafts): Promise<void> {
  await inStore<unknown>(
    connection,
    'readwrite',
    (store) => settled(store.delete(key)),
    () => memory.delete(key),
  )
}

/** Reads and writes of one key are serialised, so that a reopened page finds what the previous one wrote while unloading. */
const turns = new Map<string, Promise<unknown>>()

function inTurn<Result>(place: DraftPlace, work: () => Promise<Result>): Promise<Result> {
  const key = stateKey(place)
  const own = (turns.get(key) ?? Promise.resolve()).then(work, work)
  turns.set(key, own)
  return own
}

export function loadDraft(place: DraftPlace): Promise<StoredDraft | null> {
  return inTurn(place, async () => {
    const [last, formerLast, kept, picture, rooms = []] = (await Promise.all([
      read(lastKey(place), lastWrites),
      read(lastKey(place)),
      read(stateKey(place)),
      read(pictureKey(place)),
      read(roomsKey(place)),
    ])) as [
      Draft | undefined,
      Draft | undefined,
      Draft | undefined,
      DraftPicture | undefined,
      readonly StoredRoom[] | undefined,
    ]
    // Draft and picture are written separately; a reload in between, or another tab, leaves a mismatched pair.
    const draft = [last, formerLast, kept].find((each) => each && each.photo.fileId === picture?.fileId)
    if (!draft || !picture) return null
    return { draft, picture: blobOf(picture), rooms: rooms.map(roomOf) }
  })
}

/** How often {@link saveLast} wrote. */
let lasts = 0

export function saveDraft(place: DraftPlace, draft: Draft, picture: Blob): Promise<void> {
  const known = lasts
  return inTurn(place, async () => {
    await savePicture(place, draft.photo.fileId, picture)
    await write(stateKey(place), draft)
    // Written meanwhile it is newer than this draft.
    if (lasts === known) await Promise.all([remove(lastKey(place), lastWrites), remove(lastKey(place))])
  })
}

/** Writes the draft beside the stored one, begun and committed before it returns: a page that is left waits for no answer. */
export function saveLast(place: DraftPlace, draft: Draft): void {
  lasts += 1
  try {
    const writing = lastWrites.database?.transaction(STORE, 'readwrite')
    writing?.objectStore(STORE).put(draft, lastKey(place))
    writing?.commit()
  } catch (error) {
    console.warn('the draft could not be written', error)
  }
}

const blobOf = ({ bytes, type }: Pick<DraftPicture, 'bytes' | 'type'>) => new Blob([bytes], { type })

/** A room whose picture is bytes; one that is still uploaded is not kept. */
interface StoredRoom extends Omit<Room, 'photo'> {
  readonly photo: Omit<WorkPhoto, 'picture'> & Pick<DraftPicture, 'bytes' | 'type'>
}

const roomOf = ({ photo: { bytes, type, ...photo }, ...room }: StoredRoom): Room => ({
  ...room,
  photo: { ...photo, picture: blobOf({ bytes, type }) },
})

export function saveRooms(place: DraftPlace, rooms: readonly Room[]): Promise<void> {
  return inTurn(place, async () => {
    const whole = rooms.flatMap(({ photo, ...room }) => (photo ? [{ ...room, photo }] : []))
    const stored = whole.map(async ({ photo: { picture, ...photo }, ...room }): Promise<StoredRoom> => ({
      ...room,
      photo: { ...photo, type: picture.type, bytes: await picture.arrayBuffer() },
    }))
    await write(roomsKey(place), await Promise.all(stored))
  })
}

/** Writes the picture unless already stored. Checked each time, because another tab may have replaced it. */
async function savePicture(place: DraftPlace, fileId: string, picture: Blob): Promise<void> {
  if ((await read(pictureNameKey(place))) === fileId) return
  const stored: DraftPicture = { fileId, type: picture.type, bytes: await picture.arrayBuffer() }
  await write(pictureKey(place), stored)
  await write(pictureNameKey(place), fileId)
}

export function clearDraft(place: DraftPlace): Promise<void> {
  return inTurn(place, async () => {
    await remove(lastKey(place), lastWrites)
    for (const keyOf of [lastKey, stateKey, pictureNameKey, pictureKey, roomsKey]) await remove(keyOf(place))
  })
}
