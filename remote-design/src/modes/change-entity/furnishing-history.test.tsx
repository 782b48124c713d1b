import 'fake-indexeddb/auto'
import { EMPTY_PLANE } from '@tessera/shared/canvas/document/plane-draft'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { estimateCost } from '@tessera/shared/contract/design/task'
import { getSamplePhotos } from '@tessera/shared/contract/file'
import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import { getTagList } from '@tessera/shared/contract/tag'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ASSET, ESTIMATE, FLOOR, MATERIAL, NO_SCENE, RIGHTS } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { saveDraft } from '../../workbench/draft/draft.repository'
import { openWorkbench, setWork } from '../../workbench/testing/open-workbench'
import type { Workbench } from '../../workbench/workbench'
import { WorkbenchView } from '../../workbench/WorkbenchView'
import {
  type FurnishingInputs,
  type FurnitureMaterial,
  type StandingPiece,
  withChange,
  withMove,
  withoutPiece,
} from '../../workbench/furnishing/furnishing.inputs'
import { CHANGE_ENTITY } from './change-entity.mode'

jest.mock('@tessera/shared/canvas/render/renderer', () => ({
  Renderer: class {
    setPreview() {}
    resize() {}
    dispose() {}
  },
}))
let mockWork: Workbench<FurnishingInputs>
jest.mock('../../workbench/workbench', () => {
  const { createWorkbench } = jest.requireActual('../../workbench/workbench')
  return { createWorkbench: (...given: unknown[]) => (mockWork = createWorkbench(...given)) }
})
stubPictures()

const furniture = (id: string, name: string): FurnitureMaterial => ({
  ...MATERIAL,
  id,
  kind: 'furniture',
  name,
  surface: null,
  furniture: { cutoutUrl: `/files/${id}`, mmWidth: 2000, mmDepth: 900, mmHeight: 800 },
})
const SOFA = furniture('sofa', '沙发')
const LAMP = furniture('lamp', '落地灯')
/** As the server answers it later. */
const FRESH = { ...SOFA, name: '沙发（新）' }

const server = () =>
  mockApi([
    [getSamplePhotos, () => ({ list: [] })],
    [readScene, () => NO_SCENE],
    [segment, () => ({ ...FLOOR, plane: null })],
    [estimateCost, () => ESTIMATE],
    [getUserPrivilege, () => RIGHTS],
    [getTagList, () => ({ groups: [], tags: [] })],
    [getMaterialList, () => ({ list: [SOFA, LAMP], total: 2, pageNum: 1, pageSize: 24 })],
    [getMaterialDetail, ({ id }) => (id === SOFA.id ? SOFA : LAMP)],
  ])

/** A small photo: each step measures the whole region. */
const SMALL = { ...ASSET, width: 400, height: 300 }

let people = 0
const somebody = () => `furnisher-${(people += 1)}`

/** A workbench with a photo and one sofa at the left. */
async function furnished(userId = somebody()) {
  const workbench = await openWorkbench(CHANGE_ENTITY, userId)
  await workbench.photo.openAsset(SMALL)
  workbench.changeInputs({ pieces: [{ material: SOFA, at: [0, 200], mirrored: false }] })
  return workbench
}
const editorOf = ({ store }: Workbench<FurnishingInputs>) => store.getState().editor!
const piecesOf = ({ store }: Workbench<FurnishingInputs>) => store.getState().inputs.pieces
const lefts = (workbench: Workbench<FurnishingInputs>) => piecesOf(workbench).map(({ at }) => at[0])
const canvasOf = ({ store }: Workbench<FurnishingInputs>) => store.getState().canvas

describe('history of the pieces', () => {
  it('goes a hundred steps back and forth, also after a reload', async () => {
    server()
    const userId = somebody()
    const first = await furnished(userId)
    for (let x = 1; x <= 110; x += 1) first.changeInputs({ pieces: withMove(piecesOf(first), 0, [x, 200]) })
    // A piece that is let go where it stood is no step.
    first.changeInputs({ pieces: withMove(piecesOf(first), 0, [110, 200]) })
    for (let step = 1; step <= 50; step += 1) editorOf(first).undo()
    expect(lefts(first)).toEqual([60])
    await first.flush()
    first.end()

    const again = await openWorkbench(CHANGE_ENTITY, userId)
    for (let step = 1; step <= 60; step += 1) editorOf(again).undo()
    expect(lefts(again)).toEqual([0])
    for (let step = 1; step <= 100; step += 1) editorOf(again).redo()
    expect(lefts(again)).toEqual([100])
    expect(again.store.getState().steps.canRedo).toBe(true)
    again.changeInputs({ pieces: withoutPiece(piecesOf(again), 0) })
    expect(again.store.getState().steps).toEqual({ canUndo: true, canRedo: false })
    again.end()
  })

  it('takes back what was done last, whichever tool is in hand, but no words', async () => {
    server()
    const workbench = await furnished()
    const editor = editorOf(workbench)
    editor.setTool('place')
    editor.invert()
    workbench.changeInputs({ pieces: withChange(piecesOf(workbench), 0, { mirrored: true }) })
    workbench.changeInputs({ way: 'generate', prompt: 'a sofa' })
    editor.setTool('suggest')
    editor.undo()
    expect(workbench.store.getState().inputs).toMatchObject({
      way: 'place',
      prompt: 'a sofa',
      pieces: [{ mirrored: false }],
    })
    expect(canvasOf(workbench).regionShare).toBe(1)
    editor.setTool('place')
    editor.undo()
    expect(canvasOf(workbench).regionShare).toBe(0)
    expect(piecesOf(workbench)).toHaveLength(1)
    editor.undo()
    expect(piecesOf(workbench)).toHaveLength(0)
    expect(canvasOf(workbench).canUndo).toBe(false)
    workbench.end()
  })

  it('begins anew with another photo', async () => {
    server()
    const workbench = await furnished()
    expect(canvasOf(workbench).canUndo).toBe(true)
    await workbench.photo.openAsset({ ...SMALL, fileId: 'file-2' })
    expect(piecesOf(workbench)).toEqual([])
    expect(workbench.store.getState().steps).toEqual({ canUndo: false, canRedo: false })
    workbench.end()
  })

  it('reads a draft of before with its pieces, from where steps are recorded', async () => {
    server()
    const userId = somebody()
    const piece: StandingPiece = { material: SOFA, at: [30, 200], mirrored: true }
    const moves = [{ index: 0, from: [10, 200] }]
    const photo = { width: 1600, height: 1200 }
    const inputs = { way: 'place', pieces: [piece], moves, prompt: '', reference: null }
    const work = { inputs, count: 1, customer: null, step: 'furniture', regionKind: null, intent: null, taskId: null }
    const suggestion = { state: 'idle' as const, confidence: null, warnings: [], doubtful: [], checked: false }
    await saveDraft(
      { userId, slug: CHANGE_ENTITY.slug },
      {
        work: { ...work, suggestion, attempts: [] },
        photo: { fileId: 'file-old', ...photo },
        canvas: { photo, runs: new Uint32Array(), plane: EMPTY_PLANE },
      },
      new Blob(['picture'], { type: 'image/webp' }),
    )
    const workbench = await openWorkbench(CHANGE_ENTITY, userId)
    expect(piecesOf(workbench)).toEqual([piece])
    expect(canvasOf(workbench).canUndo).toBe(false)
    workbench.changeInputs({ pieces: [] })
    editorOf(workbench).undo()
    expect(piecesOf(workbench)).toEqual([piece])
    workbench.end()
  })

  it('asks for the materials of what it brings back, and leaves out what is gone', async () => {
    const api = server()
    const workbench = await furnished()
    const both: StandingPiece[] = [...piecesOf(workbench), { material: LAMP, at: [200, 200], mirrored: false }]
    workbench.changeInputs({ pieces: both })
    workbench.changeInputs({ pieces: [] })
    api.use(getMaterialDetail, ({ id }) => (id === SOFA.id ? FRESH : failWith('NOT_FOUND')))
    editorOf(workbench).undo()
    expect(piecesOf(workbench)).toEqual(both)
    await waitFor(() => expect(piecesOf(workbench)).toMatchObject([{ material: FRESH, at: [0, 200] }]))
    // What still stands there keeps its addresses.
    editorOf(workbench).undo()
    expect(piecesOf(workbench)).toMatchObject([{ material: FRESH }])
    workbench.end()
  })

  it('ends a choice of several only where another piece would be the last', async () => {
    server()
    const workbench = await furnished()
    const several = { part: 0, materials: [SOFA, LAMP] }
    workbench.changeInputs({ pieces: withMove(piecesOf(workbench), 0, [50, 200]) })
    setWork(workbench, { several })
    editorOf(workbench).undo()
    expect(workbench.store.getState().several).toBe(several)
    editorOf(workbench).undo()
    expect(workbench.store.getState().several).toBeNull()
    workbench.end()
  })
})

it('is gone through by the buttons and keys of the toolbar, also after a reload', async () => {
  server()
  const session = { userId: somebody() }
  const path = '/work/design/soft'
  const open = () => renderPage(<WorkbenchView mode={CHANGE_ENTITY} />, { path, session })
  const { user, unmount } = open()
  await waitFor(() => expect(mockWork.store.getState().ready).toBe(true))
  await act(() => mockWork.photo.openAsset(ASSET))
  const undo = () => screen.getByRole('button', { name: /^撤销/ })
  const redo = () => screen.getByRole('button', { name: /^重做/ })
  /** Names of the pieces, those that are turned with a mark. */
  const shown = () => piecesOf(mockWork).map(({ material, mirrored }) => `${material.name}${mirrored ? '↔' : ''}`)
  const chosen = () => within(screen.getByRole('list', { name: '已摆放的家具' }))

  expect(undo()).toBeDisabled()
  await user.click(await screen.findByRole('button', { name: '摆入 沙发' }))
  await user.click(screen.getByRole('button', { name: '摆入 落地灯' }))
  await user.click(chosen().getAllByRole('button', { name: '左右翻转' })[1]!)
  await user.click(chosen().getAllByRole('button', { name: '移除' })[0]!)
  expect(shown()).toEqual(['落地灯↔'])
  await user.click(undo())
  expect(shown()).toEqual(['沙发', '落地灯↔'])
  expect(chosen().getByText('沙发')).toBeVisible()
  await user.click(undo())
  expect(shown()).toEqual(['沙发', '落地灯'])
  await user.click(redo())
  expect(shown()).toEqual(['沙发', '落地灯↔'])
  await act(() => mockWork.flush())
  unmount()

  const again = open()
  await waitFor(() => expect(shown()).toEqual(['沙发', '落地灯↔']))
  await again.user.click(redo())
  expect(shown()).toEqual(['落地灯↔'])
  expect(redo()).toBeDisabled()
  for (let step = 0; step < 4; step += 1) await again.user.click(undo())
  expect(shown()).toEqual([])
  expect(undo()).toBeDisabled()
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true })
  expect(shown()).toEqual(['沙发'])
  fireEvent.keyDown(screen.getByRole('application'), { key: 'z', ctrlKey: true })
  expect(shown()).toEqual([])
})
