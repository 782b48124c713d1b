import { ASSET_LIMITS, type AssetScope, createAsset } from '@tessera/shared/contract/asset'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { plainLine } from '@tessera/shared/contract/one-line'
import { call, uploadFile } from '@tessera/shared/http/client'
import { createUploadQueue, type PickedFile, type UploadQueue } from '@tessera/shared/upload/upload-queue'

export type Kept = EndpointOutput<typeof createAsset>

/** How pictures are kept. */
interface KeepTerms {
  readonly scope: AssetScope
  /** Instead of the folders they were chosen from. */
  readonly folder?: string | undefined
}

export interface AssetUploads {
  readonly queue: UploadQueue<Kept>
  /** Sends what is ready; more beans than were said are never spent. */
  start(terms: KeepTerms, beans: number): void
  /** The same for what failed: its price is said anew. */
  retry(beans: number): void
  /** Keeps a picture although one like it is kept. */
  keepAnyway(key: string, beans: number): Promise<void>
}

/** A picture is sent, and then kept; only keeping it costs. What has arrived is remembered, so that no try sends it again. */
export function createAssetUploads(onKept: () => void): AssetUploads {
  const arrived = new Map<string, string>()
  let terms: KeepTerms = { scope: 'personal' }
  /** Beans that the person agreed to and that were not spent yet. */
  let budget = 0

  const keep = async (upload: PickedFile & { readonly key: string }, evenIfDuplicate: boolean): Promise<Kept> => {
    const fileId = arrived.get(upload.key)!
    // Taken out first: pictures are kept two at a time.
    const mostBeans = budget
    budget = 0
    let spent = 0
    try {
      const folder = terms.folder ?? folderOf(upload)
      const kept = await call(createAsset, {
        fileId,
        name: nameOf(upload.file.name),
        scope: terms.scope,
        ...(folder && { folder }),
        mostBeans,
        evenIfDuplicate,
      })
      if (kept.state === 'created') {
        spent = kept.chargedBeans
        onKept()
      }
      return kept
    } finally {
      budget += mostBeans - spent
    }
  }

  /** One after another, because each takes its price from what was agreed to. */
  let keeping: Promise<unknown> = Promise.resolve()
  const keepInTurn = (upload: PickedFile & { readonly key: string }, evenIfDuplicate: boolean): Promise<Kept> => {
    const kept = keeping.then(() => keep(upload, evenIfDuplicate))
    keeping = kept.catch(() => undefined)
    return kept
  }

  const queue = createUploadQueue<Kept>({
    send: async (upload, { signal, onProgress }) => {
      if (!arrived.has(upload.key)) {
        arrived.set(upload.key, (await uploadFile(upload.file, { signal, onProgress })).fileId)
      }
      onProgress(1)
      return keepInTurn(upload, false)
    },
  })

  return {
    queue,
    start: (next, beans) => {
      terms = next
      budget += beans
      queue.start()
    },
    retry: (beans) => {
      budget = beans
      queue.retry()
    },
    keepAnyway: async (key, beans) => {
      const upload = queue.store.getState().uploads.find((each) => each.key === key)
      if (!upload) return
      budget += beans
      queue.settle(key, await keepInTurn(upload, true))
    },
  }
}

/** A file's name without its extension, as a name of one line. */
function nameOf(fileName: string): string {
  const name = plainLine(fileName.replace(/\.[a-z0-9]{1,5}$/i, '')).trim()
  return name.slice(0, ASSET_LIMITS.name) || fileName.slice(0, ASSET_LIMITS.name)
}

const folderOf = ({ folder }: PickedFile): string | undefined =>
  folder && (plainLine(folder).trim().slice(0, ASSET_LIMITS.folder) || undefined)
