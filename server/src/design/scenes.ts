import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database'
import type { FileRow, FileService } from '../files/files.service'
import { BlobMissing } from '../storage/storage'
import { orAborted } from './deadline'
import { EngineFailure, type Suggestion } from './engines/engine'
import type { Question } from './perception/answer'
import { type Perception, PerceptionUnavailable } from './perception/perception'
import { PERCEPTION_MODEL } from './perception/version'
import {
  endLease,
  forgetScene,
  keepScene,
  type KeptScene,
  type SceneState,
  sceneStateOf,
  takeLease,
} from './scenes.repository'

type Photo = Pick<FileRow, 'sha256'>
type Share = (look: () => Promise<unknown>) => Promise<unknown>

export interface ScenesDependencies {
  database: Database
  files: FileService
  perception: Perception
  /** Called when a look fails for a reason other than the photo. */
  onFailure?: ((error: unknown) => void) | undefined
}

/** Longer than a look may take, waiting included; a process that dies leaves its photo alone for so long. */
const LEASE_MS = 180_000
/** How often a look of another process is asked after. */
const POLL_MS = 300

/**
 * Photos as perception knows them, over all processes: each is looked at once, by the process that is asked first, and
 * any process answers from what was kept.
 */
export class Scenes {
  /** Looks of this process, by the photo's content. */
  readonly #looking = new Map<string, Promise<boolean>>()

  constructor(private readonly deps: ScenesDependencies) {}

  /** Whether photos can be looked at in this process now. */
  get available(): boolean {
    return this.deps.perception.trouble === null
  }

  /**
   * How far the look at a photo is; an unseen one is begun to be looked at, in the background.
   * @param share runs a look that begins; where it refuses to, a later call begins the look
   */
  async stateOf(photo: Photo, share: Share = (look) => look()): Promise<SceneState> {
    const known = await this.#read(photo)
    if (known.state !== 'unseen' || !this.available) return known
    // The row says how it ended.
    if (!this.#looking.has(photo.sha256)) share(() => this.#look(photo)).catch(() => {})
    return { state: 'looking' }
  }

  /**
   * Answers a question from what is known of a photo, after a look at it if there was none. Ends when the work that it
   * began has ended, which may be after the signal: whoever cannot wait leaves it alone.
   * @throws PerceptionUnavailable when the photo cannot be looked at; EngineFailure; BlobMissing; the signal's reason
   */
  async ask(photo: Photo, question: Question, signal: AbortSignal): Promise<Suggestion> {
    const { packedSha256 } = await this.#seen(photo, signal)
    const packed = () => this.deps.files.read({ sha256: packedSha256 })
    try {
      return await this.deps.perception.ask(photo.sha256, packed, question, signal)
    } catch (error) {
      if (error instanceof BlobMissing) await this.forget(photo)
      throw error
    }
  }

  /** For a photo whose kept bytes are gone: it is looked at anew. */
  forget(photo: Photo): Promise<void> {
    return this.deps.database.transaction((tx) => forgetScene(tx, photo.sha256))
  }

  async #seen(photo: Photo, signal: AbortSignal): Promise<KeptScene> {
    for (;;) {
      signal.throwIfAborted()
      if (!this.available) throw new PerceptionUnavailable(this.deps.perception.trouble ?? 'unknown')
      const known = await this.#read(photo)
      if (known.state === 'seen') return known.scene
      if (known.state === 'hopeless') throw new PerceptionUnavailable('looks at this photo have failed')
      const begun = this.#looking.get(photo.sha256)
      const look = begun ? orAborted(signal, begun) : known.state === 'unseen' && this.#look(photo)
      // One look for a question: further attempts are for later ones.
      const kept = look && (await look.catch((error: unknown) => failedLook(error, signal)))
      if (!kept) await sleep(POLL_MS, undefined, { signal })
    }
  }

  #read(photo: Photo): Promise<SceneState> {
    return this.deps.database.read((tx) => sceneStateOf(tx, photo.sha256, PERCEPTION_MODEL))
  }

  /** False when another process looks at it. @throws whatever the look failed with */
  #look(photo: Photo): Promise<boolean> {
    const begun = this.#looking.get(photo.sha256)
    if (begun) return begun
    const looking = this.#lookAndKeep(photo).finally(() => this.#looking.delete(photo.sha256))
    this.#looking.set(photo.sha256, looking)
    return looking
  }

  async #lookAndKeep({ sha256 }: Photo): Promise<boolean> {
    const { database, files, perception, onFailure } = this.deps
    const model = PERCEPTION_MODEL
    try {
      if (!(await database.transaction((tx) => takeLease(tx, sha256, { model, leaseMs: LEASE_MS })))) return false
      const look = await perception.look(sha256, await files.read({ sha256 }))
      const packed = await files.storeBytes(look.packed)
      const labels = await files.storeBytes(look.labels)
      const scene = { packedSha256: packed.key, labelsSha256: labels.key, regions: look.regions }
      return await database.transaction((tx) => keepScene(tx, sha256, model, scene))
    } catch (error) {
      const attempted = !(error instanceof PerceptionUnavailable)
      await database.transaction((tx) => endLease(tx, sha256, { model, attempted })).catch(() => {})
      const isPhotos =
        error instanceof BlobMissing || (error instanceof EngineFailure && error.code === 'photo_unreadable')
      if (attempted && !isPhotos) onFailure?.(error)
      throw error
    }
  }
}

function failedLook(cause: unknown, signal: AbortSignal): never {
  signal.throwIfAborted()
  throw cause instanceof PerceptionUnavailable
    ? cause
    : new PerceptionUnavailable('the look at this photo has failed', { cause })
}
