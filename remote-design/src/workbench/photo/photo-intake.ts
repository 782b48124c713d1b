import type { Asset } from '@tessera/shared/contract/asset'
import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { useResultPhoto as takeResult } from '@tessera/shared/contract/design/history'
import { type UploadedFile, useSamplePhoto as takeSample } from '@tessera/shared/contract/file'
import { toAppError } from '@tessera/shared/http/app-error'
import { call, uploadFile } from '@tessera/shared/http/client'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { createDocument } from '@tessera/shared/canvas/document/canvas-document'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import { draftOfPlane } from '@tessera/shared/canvas/document/plane-draft'
import { fetchPicture } from '@tessera/shared/http/picture'
import type { CanvasPlace } from '../region/canvas-place'
import type { Suggestions } from '../region/suggestions'
import type { DesignMode } from '../design-mode'
import type { WorkCore } from '../work-core'
import { NOTHING_SUGGESTED, type WorkPhoto, type WorkState } from '../workbench.store'
import { checkPhotoFile } from '@tessera/shared/upload/photo-file'
import { onNextPhoto } from './next-photo'

interface OriginalPhoto {
  readonly picture: Blob
  /** It has fewer pixels than the photo. */
  readonly isSmaller: boolean
}

export interface PhotoIntake {
  /** Checks, uploads and opens a photo; errors are shown in the photo's place. */
  upload(file: File): Promise<void>
  /** As `upload`, for a part of the open photo: the work on it goes on. */
  uploadPart(file: File): Promise<void>
  openSample(key: string, name: string): Promise<void>
  /** Opens a kept picture; nothing is uploaded. */
  openAsset(asset: Asset): Promise<void>
  /** Opens a result, to be designed further. */
  openResult(resultId: string): Promise<void>
  /** Opens the mode's example: its sample photo with the object selected and the inputs chosen. */
  openExample(): Promise<void>
  /** The open photo in full size; as the canvas shows it where its file cannot be had. */
  original(): Promise<OriginalPhoto>
  cancel(): void
}

/** Opens another photo: discards what was drawn on the previous one. */
export const placedPhoto = (photo: WorkPhoto) =>
  ({
    photo,
    upload: null,
    photoError: null,
    suggestion: NOTHING_SUGGESTED,
    doubt: null,
    rugs: null,
    whole: null,
    roomSaid: false,
    roomAsked: false,
    intent: null,
    startError: null,
    taskId: null,
    attempts: [],
    batchId: null,
    customerWaits: false,
    stage: 'canvas',
    step: 'region',
  }) satisfies Partial<WorkState>

/** Without them the person chooses. */
async function inputsOf<Inputs>({ inputs }: NonNullable<DesignMode<Inputs>['example']>): Promise<Partial<Inputs>> {
  if (typeof inputs !== 'function') return inputs
  try {
    return await (inputs as () => Promise<Inputs>)()
  } catch (error) {
    console.warn('the example has no inputs', toAppError(error))
    return {}
  }
}

function showOutlines(editor: Editor, outlines: NonNullable<DesignMode['example']>['outlines'] & object): void {
  for (const [part, rings] of outlines.entries()) {
    if (part > 0) editor.showPart(part)
    editor.applyRegion(rings, 'add')
  }
  if (outlines.length > 1) editor.showPart(0)
}

interface Bringing {
  /** What is done once it is open; the region is suggested unless said otherwise. */
  readonly begin?: (() => void) | undefined
  readonly source?: Blob
  /** The work on the open photo goes on with it; otherwise it is the next customer's. */
  readonly goesOn?: boolean
}

/** One upload at a time: a newer photo aborts the previous one. */
export function createPhotoIntake<Inputs>(
  { mode, store, moves, signal }: WorkCore<Inputs>,
  canvas: CanvasPlace,
  region: Suggestions,
): PhotoIntake {
  let running: AbortController | null = null
  /** The file that was last uploaded. */
  let sent: { readonly fileId: string; readonly file: Blob } | null = null
  signal.addEventListener('abort', () => running?.abort())

  const fail = (photoError: WorkState['photoError'], photoErrorName: string | null = null) =>
    store.setState({ upload: null, photoError, photoErrorName })
  const report = (share: number) => store.setState(({ upload }) => ({ upload: upload && { ...upload, share } }))

  const bring = async (
    name: string,
    fetchFile: (signal: AbortSignal) => Promise<UploadedFile & { readonly taskId?: string }>,
    { begin = () => void region.suggest(), source, goesOn = false }: Bringing = {},
  ): Promise<void> => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    store.setState({ upload: { name, share: 0 }, photoError: null })
    try {
      const file = await fetchFile(controller.signal)
      report(1)
      const picture = await fetchPicture(sizedImage(file.url, DESIGN_MAX_PX), controller.signal)
      if (running !== controller || controller.signal.aborted) return
      const { fileId, url, width, height, taskId: from } = file
      sent = source ? { fileId, file: source } : null
      const [, second] = mode.steps
      store.setState((former) => {
        // What was chosen before there was any photo is meant for this one.
        const stays = goesOn || former.photo === null
        const { inputs, ...next } = stays ? { inputs: former.inputs } : onNextPhoto(mode.inputs, former.inputs)
        return {
          ...placedPhoto({ fileId, url, width, height, picture, from }),
          ...(second && { step: second.id }),
          ...next,
          ...(former.customerWaits && { customer: former.customer }),
          inputs: { ...inputs, ...mode.onPhoto?.(inputs, { width, height }) },
        }
      })
      canvas.open(createDocument({ width, height }))
      begin()
    } catch (thrown) {
      if (running === controller) fail(controller.signal.aborted ? null : toAppError(thrown), name)
    }
  }

  const upload = async (file: File, goesOn: boolean): Promise<void> => {
    const fault = await checkPhotoFile(file)
    if (fault) return fail(fault, file.name)
    const send = (aborted: AbortSignal) => uploadFile(file, { signal: aborted, onProgress: report })
    await bring(file.name, send, { source: file, goesOn })
  }

  return {
    upload: (file) => upload(file, false),
    uploadPart: (file) => upload(file, true),
    openSample: (key, name) => bring(name, (aborted) => call(takeSample, { key }, { signal: aborted })),
    openAsset: ({ name, fileId, url, width, height }) =>
      bring(name, () => Promise.resolve({ fileId, url, width, height })),
    openResult: (resultId) =>
      bring('', (aborted) => call(takeResult, { resultId }, { signal: aborted }), { goesOn: true }),
    openExample: async () => {
      const { example } = mode
      if (!example) return
      const isShown = example.outlines !== undefined
      // With the photo, or not yet: what a person chooses once it is there must not be overwritten.
      const coming = inputsOf(example)
      const takeIt = async (aborted: AbortSignal) => {
        const [file] = await Promise.all([call(takeSample, { key: example.sample }, { signal: aborted }), coming])
        return file
      }
      await bring(example.label, takeIt, { begin: isShown ? () => {} : undefined })
      if (store.getState().photo === null) return
      const { editor, photo } = store.getState()
      if (example.plane && editor && photo) editor.changePlane(draftOfPlane(example.plane, photo))
      const inputs = await coming
      if (!example.keeps?.(store.getState().inputs)) moves.changeInputs(inputs)
      if (editor) showOutlines(editor, example.outlines ?? [])
      moves.goToStep(mode.againStep)
      const step = mode.steps.find(({ id }) => id === mode.againStep)
      if (editor && step?.tool) editor.setTool(step.tool(editor, store.getState().inputs))
    },
    original: async () => {
      const { photo } = store.getState()
      if (!photo) return { picture: new Blob(), isSmaller: false }
      if (sent?.fileId === photo.fileId) return { picture: sent.file, isSmaller: false }
      try {
        if (photo.url !== undefined) return { picture: await fetchPicture(photo.url, signal), isSmaller: false }
      } catch (thrown) {
        console.warn('the photo could not be had in full size', toAppError(thrown))
      }
      return { picture: photo.picture, isSmaller: photo.width > DESIGN_MAX_PX }
    },
    cancel: () => {
      running?.abort()
      running = null
      fail(null)
    },
  }
}
