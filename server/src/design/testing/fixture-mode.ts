import { z } from 'zod'
import type { DesignType } from '@tessera/shared/contract/design/task'
import type { DesignEngine, EngineJob, EnginePool, PreparedJob, Raster } from '../engines/engine'
import { type EngineRow, ENGINES } from '../engines/registry'
import { SERVER_MODES } from '../modes/modes'
import type { ServerMode } from '../modes/server-mode'
import { boundPhoto, readMask } from '../wrapper/normalise'
import { pasteInside } from '../wrapper/paste-back'
import { runEngine } from '../wrapper/run-engine'

/** All types are offered: the fixture stands in for the one whose request is photo and region, as its own. */
export const FIXTURE_TYPE = 'eliminate_everything' as const
const TYPE = FIXTURE_TYPE
const asked = z.object({ designType: z.literal(TYPE) })
type Asked = z.output<typeof asked>

interface FixtureJob extends EngineJob {
  mask: Uint8Array
}
interface FixturePrepared extends PreparedJob {
  mask: Raster
}

/** A minimal mode: photo and region. Verifies that the server depends only on the mode interface. */
const FIXTURE_MODE: ServerMode<Asked & { maskFileId: string }, Asked, FixtureJob, FixturePrepared> = {
  asked,
  find: async ({ maskFileId }, finder) => ({ mask: await finder.mask(maskFileId) }),
  async job({ asked: { designType }, files }, read) {
    const [photo, mask] = await read([files.photo?.[0], files.mask?.[0]])
    return { designType, photo: photo!, mask: mask! }
  },
  wrapping: {
    async prepare({ designType, photo, mask, seed }) {
      const bounded = await boundPhoto(photo)
      const prepared = { designType, photo: bounded.raster, mask: await readMask(mask, bounded), seed }
      return { prepared, warnings: [] }
    },
    finish: ({ photo, mask }, pixels) => pasteInside(photo, pixels, mask),
    order: ({ mask }) => ({ mask, prompt: 'a fixture', references: [] }),
  },
  answer: () => ({ designType: TYPE, maskFileId: null, maskUrl: null }),
  nameOf: () => '',
}

/** A fake remote engine: buys a picture once, and fetches it when the remote machine has finished. */
export class FakeRemoteEngine implements DesignEngine {
  readonly id = 'fake-remote'
  readonly lane = 'remote'
  readonly capabilities: DesignEngine['capabilities'] = { [TYPE]: { level: 'full', needs: [] } }
  /** Order ids assigned by the remote machine. */
  readonly bought: string[] = []
  /** Resolves when the remote machine has finished. */
  finished: Promise<void> = Promise.resolve()

  async run({ photo }: PreparedJob, { ref, signal }: Parameters<DesignEngine['run']>[1]) {
    if (ref && ref.known === undefined) {
      const order = `order-${this.bought.length + 1}`
      this.bought.push(order)
      await ref.keep(order)
    }
    await Promise.race([
      this.finished,
      new Promise((_, stop) => signal.addEventListener('abort', () => stop(signal.reason))),
    ])
    return {
      pixels: { ...photo, data: photo.data.map((value) => 255 - value) },
      method: ref?.known ?? '',
      warnings: [],
    }
  }
}

/** The pool of the remote lane: computes nothing but the wrapper's steps. */
export function remotePool(engine: DesignEngine): EnginePool {
  return {
    run: (job, { signal = new AbortController().signal, onProgress = () => {}, ref } = {}) =>
      runEngine(engine, job, { signal, progress: onProgress, ...(ref && { ref }) }),
    suggest: () => Promise.reject(new Error('suggests nothing')),
    healthy: true,
    close: async () => {},
  }
}

/** The registered fixture mode. */
export interface RegisteredFixture {
  /** Makes its type unknown, as in a release before the mode. */
  forget(): void
  /** Registers the type's own mode again. */
  restore(): void
}

/** Registers the fixture mode and its engine in the place of its type's own. */
export function addFixtureMode(engine: EngineRow & { id: string }): RegisteredFixture {
  const modes: Partial<Record<DesignType, ServerMode>> = SERVER_MODES
  const engines: Record<string, EngineRow> = ENGINES
  const formerMode = modes[TYPE]
  const formerEngine = engines[engine.id]
  modes[TYPE] = FIXTURE_MODE
  engines[engine.id] = engine
  const forget = () => {
    delete modes[TYPE]
    delete engines[engine.id]
    if (formerEngine) engines[engine.id] = formerEngine
  }
  return {
    forget,
    restore: () => {
      forget()
      if (formerMode) modes[TYPE] = formerMode
    },
  }
}
