import { readLabels } from '../../canvas/render/label-image'
import type { SceneFacts } from '../../canvas/scene/scene'
import { readScene } from '../../contract/design/scene'
import type { EndpointOutput } from '../../contract/endpoint'
import { type AppError, toAppError } from '../../http/app-error'
import { call } from '../../http/client'
import { fetchPicture } from '../../http/picture'

/** What the photo shows, for selecting by a click. */
export interface PhotoScene extends SceneFacts {
  /** `looking`: the server is still encoding the photo; `unavailable`: it has no scene, the tools ask for each region instead. */
  readonly state: 'idle' | 'looking' | 'seen' | 'unavailable'
}

export const NOTHING_SEEN: PhotoScene = { state: 'idle', labels: null, regions: [] }
const UNAVAILABLE: PhotoScene = { state: 'unavailable', labels: null, regions: [] }

/** Pauses between questions while the photo is being encoded, which takes one to ten seconds. */
const FIRST_PAUSE_MS = 400
const PAUSE_GROWTH = 1.4
const LONGEST_PAUSE_MS = 5000
/** About three minutes; then the tools ask for single regions. */
const MOST_QUESTIONS = 40
/** Questions in a row that were answered with a failure, before giving up. */
const MOST_FAILURES = 5
const TOO_MANY_REQUESTS = 429

/** Repeats the question until the photo has been looked at; never throws. */
export async function askForScene(photoFileId: string, signal: AbortSignal): Promise<PhotoScene> {
  let pause = FIRST_PAUSE_MS
  let failures = 0
  for (let question = 0; question < MOST_QUESTIONS && !signal.aborted; question += 1) {
    try {
      const answer = await call(readScene, { photoFileId }, { signal })
      failures = 0
      if (answer.state === 'unavailable') return UNAVAILABLE
      if (answer.state === 'seen') return await seenScene(answer, signal)
    } catch (thrown) {
      const error = toAppError(thrown)
      // A server that is not reached, as during its restart, says nothing of the photo.
      if (error.status !== 0) failures += 1
      if (signal.aborted || failures >= MOST_FAILURES || !passes(error)) break
      console.warn('the scene could not be read, it is asked for again', error)
    }
    await rest(pause, signal)
    pause = Math.min(LONGEST_PAUSE_MS, pause * PAUSE_GROWTH)
  }
  return UNAVAILABLE
}

/** Without an answer, or with one that may be another soon. */
const passes = ({ status }: AppError): boolean => status === 0 || status >= 500 || status === TOO_MANY_REQUESTS

async function seenScene(
  { labelsUrl, regions }: EndpointOutput<typeof readScene>,
  signal: AbortSignal,
): Promise<PhotoScene> {
  if (labelsUrl === null || regions.length === 0) return UNAVAILABLE
  return { state: 'seen', labels: await readLabels(await fetchPicture(labelsUrl, signal)), regions }
}

/** Resolves after the pause, or at once when aborted. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
