/** @jest-environment node */
import 'fake-indexeddb/auto'
import { EMPTY_PLANE } from '../canvas/document/plane-draft'
import { clearDraft, type Draft, loadDraft, saveDraft, savePicture } from './draft.repository'

const draft = (fileId: string): Draft => ({
  work: {
    material: null,
    options: { laying: 'straight', angleDeg: 0, groutMm: 2, groutColor: '#c9c8c4' },
    count: 2,
    step: 'scale',
    suggestion: { state: 'done', confidence: 0.9, warnings: [] },
    intent: { clientToken: 'token-1', fingerprint: 'x', maskFileId: null },
    taskId: null,
    attempts: [],
  },
  photo: { fileId, width: 800, height: 600 },
  canvas: { photo: { width: 800, height: 600 }, runs: Uint32Array.of(10, 500), plane: EMPTY_PLANE },
})

const picture = (text: string) => new Blob([text], { type: 'image/webp' })

it('gives back what was stored, picture included, to its owner only', async () => {
  await savePicture('user-1', 'file-1', picture('pixels'))
  await saveDraft('user-1', draft('file-1'))
  const stored = await loadDraft('user-1')
  expect(stored?.draft).toEqual(draft('file-1'))
  expect(stored?.picture.type).toBe('image/webp')
  expect(await stored?.picture.text()).toBe('pixels')
  expect(await loadDraft('user-2')).toBeNull()
})

it('forgets a draft whose picture belongs to another photo', async () => {
  await savePicture('user-3', 'file-1', picture('old'))
  await saveDraft('user-3', draft('file-2'))
  expect(await loadDraft('user-3')).toBeNull()
})

it('brings its picture again when another tab has put one in the place', async () => {
  await savePicture('user-5', 'file-1', picture('mine'))
  await savePicture('user-5', 'file-2', picture('of the other tab'))
  await savePicture('user-5', 'file-1', picture('mine'))
  await saveDraft('user-5', draft('file-1'))
  expect(await (await loadDraft('user-5'))?.picture.text()).toBe('mine')
})

it('is empty after clearing', async () => {
  await savePicture('user-4', 'file-1', picture('pixels'))
  await saveDraft('user-4', draft('file-1'))
  await clearDraft('user-4')
  expect(await loadDraft('user-4')).toBeNull()
})
