import type { Asset } from '@tessera/shared/contract/asset'
import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { type AskedKind, segment } from '@tessera/shared/contract/design/segment'
import type { UploadedFile } from '@tessera/shared/contract/file'
import { toAppError } from '@tessera/shared/http/app-error'
import { call, uploadFile } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { checkPhotoFile } from '@tessera/shared/upload/photo-file'
import {
  type CanvasDocument,
  createDocument,
  restoreSnapshot,
  takeSnapshot,
} from '@tessera/shared/canvas/document/canvas-document'
import { regionsOf, sizeOf } from '@tessera/shared/canvas/document/parts'
import { completePlane, draftOfPlane } from '@tessera/shared/canvas/document/plane-draft'
import { Editor } from '@tessera/shared/canvas/editor/editor'
import { fetchPicture } from '@tessera/shared/http/picture'
import { placedPhoto } from '../photo/photo-intake'
import type { CanvasPlace } from '../region/canvas-place'
import { isUnsure } from '../region/region.rules'
import { maskOf } from '@tessera/shared/ui/region/ask-region'
import { askForScene, rest } from '@tessera/shared/ui/region/ask-scene'
import type { WorkCore } from '../work-core'
import { NOTHING_SUGGESTED, type WorkPhoto } from '../workbench.store'
import { MOST_ROOMS } from './batch.rules'
import { askedOf, needsOf, type Room, roomPlane } from './rooms.rules'

export interface Rooms {
  /** Uploads another photo and looks for its region. False: there are enough. */
  add(file: File): Promise<boolean>
  /** As `add`, for a kept picture. */
  addAsset(asset: Asset): Promise<boolean>
  remove(key: string): void
  /** The person says that the region is right. */
  confirm(key: string): void
  /** Puts a room onto the canvas; the photo there takes its place. */
  edit(key: string): void
}

const NOT_LOOKED_AT = { canvas: null, plane: null, regionShare: 0, parts: 0, suggestion: NOTHING_SUGGESTED }

const emptyRoom = (name: string): Room => ({ key: newClientToken(), photo: null, name, ...NOT_LOOKED_AT })

type Drawn = Pick<Room, 'canvas' | 'plane' | 'regionShare' | 'parts'>

/** What a document tells of its region and plane. */
function drawn(document: CanvasDocument): Drawn {
  const sizes = regionsOf(document).map(sizeOf)
  const covered = sizes.reduce((sum, size) => sum + size, 0)
  return {
    canvas: takeSnapshot(document),
    plane: document.committedPlane,
    regionShare: Math.min(1, covered / document.mask.data.length),
    parts: sizes.filter((size) => size > 0).length,
  }
}

/** A team has a few regions looked for at once, and several photos are added with one choice: those beyond wait for their turn. */
const MOST_TURNS = 30
const PAUSE_MS = 1000

async function inTurn<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await ask()
    } catch (thrown) {
      const { reason, data } = toAppError(thrown)
      if (reason !== 'TOO_OFTEN' || turn === MOST_TURNS || signal.aborted) throw thrown
      await rest((data.retryAfterSeconds ?? 0) * 1000 || PAUSE_MS, signal)
    }
  }
}

/** The other photos of a batch: uploaded, looked at, confirmed one by one. */
export function createRooms<Inputs>({ mode, store, signal }: WorkCore<Inputs>, canvas: CanvasPlace): Rooms {
  const change = (key: string, changes: Partial<Room>) =>
    store.setState(({ rooms }) => ({ rooms: rooms.map((room) => (room.key === key ? { ...room, ...changes } : room)) }))

  const kindNow = () => store.getState().regionKind ?? mode.regionKinds[0]
  const askedNow = () => askedOf(mode, kindNow())

  const suggest = async (photo: WorkPhoto, kind: AskedKind | null): Promise<Drawn & Pick<Room, 'suggestion'>> => {
    const document = createDocument(photo)
    if (kind === null) return { ...drawn(document), suggestion: { ...NOTHING_SUGGESTED, checked: true } }
    // Before it was looked at, the answer would be a rough one.
    await askForScene(photo.fileId, signal)
    const region = await inTurn(() => call(segment, { photoFileId: photo.fileId, kind }, { signal }), signal)
    const editor = new Editor(document, mode.tools)
    const bitmap = await maskOf(region, editor, signal)
    const plane = region.plane && draftOfPlane(region.plane, photo)
    const found = region.polygons.length > 0
    if (found) editor.applySuggestion(bitmap ?? region.polygons, plane)
    const { confidence, warnings } = region
    const suggestion = {
      ...NOTHING_SUGGESTED,
      state: found ? ('done' as const) : ('failed' as const),
      confidence,
      warnings,
    }
    return {
      ...drawn(document),
      suggestion: { ...suggestion, doubtful: isUnsure(suggestion) ? region.doubtful : [] },
    }
  }

  /** What is looked at now, and for which kind of surface. */
  const looks = new Map<string, AskedKind | null>()

  const look = async (key: string, photo: WorkPhoto): Promise<void> => {
    const kind = askedNow()
    looks.set(key, kind)
    const found = await suggest(photo, kind).catch((thrown: unknown) => {
      if (!signal.aborted) console.warn('a room could not be looked at', toAppError(thrown))
      // It is drawn on by hand.
      return drawn(createDocument(photo))
    })
    // Late: another kind is asked for by now, which a later look answers.
    if (signal.aborted || looks.get(key) !== kind) return
    looks.delete(key)
    change(key, found)
  }

  /** Rooms that came, also with a draft that was left before they were seen. */
  const lookAtUnseen = (): void => {
    for (const { key, photo, canvas: seen, failed } of store.getState().rooms)
      if (photo && !seen && !failed && looks.get(key) !== askedNow()) void look(key, photo)
  }
  const stopFollowing = store.subscribe(({ regionKind, rooms }, former) => {
    const [first] = mode.regionKinds
    const isOtherKind = askedOf(mode, regionKind ?? first) !== askedOf(mode, former.regionKind ?? first)
    // Those that came with the kind, as of a draft, are of that kind; each other one is looked at anew.
    const outdated = isOtherKind ? rooms.filter((room) => room.canvas && former.rooms.includes(room)) : []
    if (outdated.length > 0)
      store.setState({ rooms: rooms.map((room) => (outdated.includes(room) ? { ...room, ...NOT_LOOKED_AT } : room)) })
    else lookAtUnseen()
  })
  signal.addEventListener('abort', stopFollowing)

  const bring = async (name: string, fetchFile: () => Promise<UploadedFile>): Promise<boolean> => {
    if (store.getState().rooms.length >= MOST_ROOMS) return false
    const room = emptyRoom(name)
    store.setState(({ rooms }) => ({ rooms: [...rooms, room] }))
    try {
      const { fileId, url, width, height } = await fetchFile()
      const picture = await fetchPicture(sizedImage(url, DESIGN_MAX_PX), signal)
      const photo = { fileId, url, width, height, picture }
      change(room.key, { photo })
    } catch (thrown) {
      if (signal.aborted) return true
      console.warn('a room could not be added', toAppError(thrown))
      change(room.key, { failed: true })
    }
    return true
  }

  return {
    add: async (file) => {
      const fault = await checkPhotoFile(file)
      return bring(file.name, () =>
        fault ? Promise.reject(new Error('not a photo that is taken')) : uploadFile(file, { signal }),
      )
    },
    addAsset: ({ name, fileId, url, width, height }) =>
      bring(name, () => Promise.resolve({ fileId, url, width, height })),
    remove: (gone) => store.setState(({ rooms }) => ({ rooms: rooms.filter(({ key }) => key !== gone) })),
    confirm: (key) => {
      const room = store.getState().rooms.find((each) => each.key === key)
      if (room) change(key, { suggestion: { ...room.suggestion, checked: true } })
    },
    edit: (key) => {
      const { editor, photo, suggestion, rooms } = store.getState()
      const room = rooms.find((each) => each.key === key)
      if (!editor || !photo || !room?.photo || !room.canvas) return
      editor.finish()
      const left: Room = {
        ...room,
        photo,
        ...drawn(editor.document),
        // What stood on the canvas was looked at; an answer that is pending will not come to it any more.
        suggestion: { ...suggestion, state: suggestion.state === 'running' ? 'idle' : suggestion.state, checked: true },
      }
      store.setState({
        ...placedPhoto(room.photo),
        suggestion: room.suggestion,
        rooms: rooms.map((each) => (each === room ? left : each)),
      })
      const needs = needsOf(mode, { plane: completePlane(editor.document.committedPlane), photo, kind: kindNow() })
      const plane = roomPlane(room.plane, room.photo, needs.cameraMm)
      const opened = canvas.open(restoreSnapshot(room.canvas))
      // Told by the height; there it can be measured.
      if (plane && needs.needsScale) opened.changePlane(draftOfPlane(plane, room.photo))
    },
  }
}
