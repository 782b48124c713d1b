/** @jest-environment node */
import 'fake-indexeddb/auto'
import {
  commit,
  createDocument,
  redo,
  regionFacts,
  restoreSnapshot,
  takeSnapshot,
  touch,
  undo,
} from '@tessera/shared/canvas/document/canvas-document'
import { EMPTY_PLANE } from '@tessera/shared/canvas/document/plane-draft'
import { paintCapsule, SET } from '@tessera/shared/canvas/mask/mask-bitmap'
import { clearDraft, type Draft, loadDraft, saveDraft, saveLast, saveRooms } from './draft.repository'

const draft = (fileId: string): Draft => ({
  work: {
    inputs: { material: null, options: { laying: 'straight', angleDeg: 0, groutMm: 2, groutColor: '#c9c8c4' } },
    customer: null,
    count: 2,
    step: 'scale',
    suggestion: { state: 'done', confidence: 0.9, warnings: [], doubtful: [], checked: false },
    regionKind: null,
    intent: { clientToken: 'token-1', fingerprint: 'x' },
    taskId: null,
    attempts: [],
  },
  photo: { fileId, width: 800, height: 600 },
  canvas: { photo: { width: 800, height: 600 }, runs: Uint32Array.of(10, 500), plane: EMPTY_PLANE },
})

const picture = (text: string) => new Blob([text], { type: 'image/webp' })

const place = (userId: string, slug = 'tile-change') => ({ userId, slug })

it('returns what was stored, including the picture, only for its owner and mode', async () => {
  await saveDraft(place('user-1'), draft('file-1'), picture('pixels'))
  const stored = await loadDraft(place('user-1'))
  expect(stored?.draft).toEqual(draft('file-1'))
  expect(stored?.picture.type).toBe('image/webp')
  expect(await stored?.picture.text()).toBe('pixels')
  expect(await loadDraft(place('user-2'))).toBeNull()
  expect(await loadDraft(place('user-1', 'colour-change'))).toBeNull()
})

it('rewrites its picture after another tab has replaced it', async () => {
  await saveDraft(place('user-5'), draft('file-1'), picture('mine'))
  await saveDraft(place('user-5'), draft('file-2'), picture('of the other tab'))
  await saveDraft(place('user-5'), draft('file-1'), picture('mine'))
  expect(await (await loadDraft(place('user-5')))?.picture.text()).toBe('mine')
})

it('keeps rooms that nobody has looked at yet, and none that is still uploaded', async () => {
  const room = { canvas: null, plane: null, regionShare: 0, suggestion: draft('file-1').work.suggestion }
  const photo = { fileId: 'file-2', url: '/files/file-2', width: 800, height: 600, picture: picture('a bedroom') }
  await saveDraft(place('user-8'), draft('file-1'), picture('pixels'))
  await saveRooms(place('user-8'), [
    { ...room, key: 'unseen', name: 'bedroom.jpg', photo },
    { ...room, key: 'under way', name: 'kitchen.jpg', photo: null },
  ])
  const [kept, ...others] = (await loadDraft(place('user-8')))!.rooms
  expect(others).toEqual([])
  expect(kept).toMatchObject({ key: 'unseen', canvas: null, photo: { fileId: 'file-2' } })
  expect(await kept?.photo?.picture.text()).toBe('a bedroom')
})

it('reads after earlier pending writes', async () => {
  const written = saveDraft(place('user-6'), draft('file-1'), picture('pixels'))
  expect((await loadDraft(place('user-6')))?.draft.photo.fileId).toBe('file-1')
  await written
})

it('prefers what a page wrote while it was left, until the next write, and never beside the picture of another tab', async () => {
  const own = place('user-8')
  const countNow = async () => (await loadDraft(own))?.draft.work.count
  await saveDraft(own, draft('file-1'), picture('pixels'))
  saveLast(own, { ...draft('file-1'), work: { ...draft('file-1').work, count: 4 } })
  expect(await countNow()).toBe(4)
  await saveDraft(own, draft('file-1'), picture('pixels'))
  expect(await countNow()).toBe(2)
  const older = saveDraft(own, draft('file-1'), picture('pixels'))
  saveLast(own, { ...draft('file-1'), work: { ...draft('file-1').work, count: 4 } })
  await older
  expect(await countNow()).toBe(4)
  await saveDraft(own, draft('file-1'), picture('pixels'))
  saveLast(own, { ...draft('file-2'), work: { ...draft('file-2').work, count: 3 } })
  expect(await countNow()).toBe(2)
})

it('does not wait behind a write under way with what a page writes while it is left', async () => {
  const own = place('user-9')
  await saveDraft(own, draft('file-1'), picture('pixels'))
  const request = <Result>(of: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => (of.onsuccess = () => resolve(of.result)))
  const held = (await request(indexedDB.open('tessera-design')))
    .transaction('drafts', 'readwrite')
    .objectStore('drafts')
  let isHeld = true
  const hold = () => {
    if (isHeld) held.get('nothing').onsuccess = hold
  }
  hold()
  saveLast(own, { ...draft('file-1'), work: { ...draft('file-1').work, count: 4 } })
  const last = (await request(indexedDB.open('tessera-design-last'))).transaction('drafts').objectStore('drafts')
  const written = (await request(last.get('user-9/tile-change/last'))) as Draft | undefined
  isHeld = false
  expect(written?.work.count).toBe(4)
})

it('is empty after clearing', async () => {
  await saveDraft(place('user-4'), draft('file-1'), picture('pixels'))
  saveLast(place('user-4'), draft('file-1'))
  await clearDraft(place('user-4'))
  expect(await loadDraft(place('user-4'))).toBeNull()
})

it('keeps a hundred undo steps through a reload, forth and back', async () => {
  const document = createDocument({ width: 400, height: 300 })
  const shares = [regionFacts(document).share]
  for (let step = 0; step < 100; step += 1) {
    const x = 20 + 3 * step
    touch(document, paintCapsule(document.mask, [x, 150], [x, 20 + 2 * step], 3, SET))
    expect(commit(document)).toBe(true)
    shares.push(regionFacts(document).share)
  }
  await saveDraft(place('user-7'), { ...draft('file-1'), canvas: takeSnapshot(document) }, picture('pixels'))
  const again = restoreSnapshot((await loadDraft(place('user-7')))!.draft.canvas)
  for (const share of shares.slice(0, -1).toReversed()) {
    expect(undo(again)).not.toBeNull()
    expect(regionFacts(again).share).toBe(share)
  }
  expect(undo(again)).toBeNull()
  for (const share of shares.slice(1)) {
    expect(redo(again)).not.toBeNull()
    expect(regionFacts(again).share).toBe(share)
  }
})
