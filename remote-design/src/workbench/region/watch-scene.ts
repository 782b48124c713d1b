import { askForScene, NOTHING_SEEN } from '@tessera/shared/ui/region/ask-scene'
import type { WorkCore } from '../work-core'

/** Asks for the scene of each photo as soon as it is there, until the workbench ends. */
export function watchScene<Inputs>({ store, signal }: WorkCore<Inputs>): void {
  let running: AbortController | null = null
  const stop = () => running?.abort()

  const watch = async (photoFileId: string, controller: AbortController): Promise<void> => {
    const scene = await askForScene(photoFileId, controller.signal)
    if (!controller.signal.aborted) store.setState({ scene })
  }

  const unsubscribe = store.subscribe(({ photo }, former) => {
    if (photo?.fileId === former.photo?.fileId) return
    stop()
    running = new AbortController()
    store.setState({ scene: photo ? { ...NOTHING_SEEN, state: 'looking' } : NOTHING_SEEN })
    if (photo) void watch(photo.fileId, running)
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    stop()
  })
}
