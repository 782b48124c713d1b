import { segment, STILL_LOOKING } from '@tessera/shared/contract/design/segment'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { failWith, mockApi } from '@tessera/shared/testing/testing'
import { toast } from '@tessera/shared/ui/core'
import { waitFor } from '@testing-library/react'
import { createDocument } from '../../canvas/document/canvas-document'
import { ALL_TOOLS } from '../../canvas/editor/editor.fixtures'
import { countSet } from '../../canvas/mask/mask-bitmap'
import { FLOOR } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { FIXTURE_MODE } from '../testing/fixture-mode'
import type { Ask, Corners } from '../../canvas/tools/tool'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { emptyWork, movesOf, type WorkState } from '../workbench.store'
import { createCanvasPlace } from './canvas-place'
import { createSuggestions, type Suggestions } from './suggestions'
import { needsCheck } from './region.rules'
import { FLOOR_WORDS as TEXT, REGION_TEXT } from './region.text'

const MODE: typeof FIXTURE_MODE = {
  ...FIXTURE_MODE,
  regionKinds: ['floor', 'wall'],
  tools: ALL_TOOLS,
  againStep: 'material',
}

type Region = EndpointOutput<typeof segment>

const square = (x: number, y: number, side: number): Region['polygons'][number] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const found = (...polygons: Region['polygons']): Region => ({ ...FLOOR, plane: null, polygons })

/** A photo of 800 × 600 with its lower half selected. */
let work: { readonly store: StoreApi<WorkState<{ note: string }>>; readonly region: Suggestions }
let leave = new AbortController()
async function open(answers: readonly Region[]) {
  const left = [...answers]
  const api = mockApi([[segment, () => left.shift() ?? failWith('UNAVAILABLE')]])
  leave = new AbortController()
  const store = createStore(() => emptyWork(MODE.inputs.empty))
  const core = { mode: MODE, userId: 'person', store, moves: movesOf(store), signal: leave.signal }
  const region = createSuggestions(core)
  work = { store, region }
  const editor = createCanvasPlace(core, region).open(createDocument({ width: 800, height: 600 }))
  store.setState({ photo: { fileId: 'file-photo', width: 800, height: 600, picture: new Blob() } })
  editor.applyRegion(
    [
      [
        [0, 300],
        [800, 300],
        [800, 600],
        [0, 600],
      ],
    ],
    'replace',
  )
  const ask = (point: Point, subtract: boolean | 'auto', box: Corners | null = null) => {
    const taking = subtract === 'auto' ? subtract : subtract ? 'subtract' : 'add'
    const question: Ask = { point, box, taking }
    editor.overlay.asking = question
    return work.region.answer(question)
  }
  return { editor, api, ask, area: () => countSet(editor.document.mask) }
}

stubPictures()
const hint = jest.spyOn(toast, 'info')
beforeEach(() => hint.mockClear())
afterEach(() => leave.abort())

it('removes only the clicked component of the object', async () => {
  const { api, area, ask } = await open([found(square(350, 400, 100), square(700, 500, 50))])
  await ask([400, 450], true)
  expect(area()).toBe(240_000 - 10_000)
  expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'object', click: [400, 450] }])
  expect(hint).not.toHaveBeenCalled()
})

it('gives advice if no object is found, or none at the click', async () => {
  const { area, ask } = await open([found(), found(square(0, 300, 50))])
  await ask([400, 450], true)
  await ask([400, 450], true)
  expect(area()).toBe(240_000)
  expect(hint.mock.calls).toEqual([[TEXT.noObjectAtClick], [TEXT.noObjectAtClick]])
})

it('never removes the floor itself', async () => {
  const { area, ask } = await open([found(square(0, 100, 700))])
  await ask([400, 450], true)
  expect(area()).toBe(240_000)
  expect(hint).toHaveBeenCalledWith(TEXT.tooMuchToTake)
})

it('sends no request for a point outside the selection', async () => {
  const { api, ask } = await open([])
  await ask([400, 100], true)
  expect(api.calls(segment)).toEqual([])
  expect(hint).toHaveBeenCalledWith(TEXT.nothingToTake)
})

it('adds detected floor', async () => {
  const { area, api, ask } = await open([found(square(0, 0, 100)), { ...found(), warnings: ['nothingFound'] }])
  await ask([50, 50], false)
  expect(area()).toBe(240_000 + 10_000)
  expect(api.calls(segment)[0]).toEqual({ photoFileId: 'file-photo', kind: 'floor', click: [50, 50] })
  await ask([50, 250], false)
  expect(hint).toHaveBeenCalledWith(TEXT.nothingAtClick)
})

it('asks by points once the photo has been looked at', async () => {
  const { api, ask } = await open([found(square(0, 0, 100))])
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  await ask([50, 50], false)
  expect(api.calls(segment)).toEqual([
    { photoFileId: 'file-photo', kind: 'object', points: [{ at: [50, 50], keep: true }] },
  ])
})

it('asks for a piece apart from the suggested surface that a click would take away', async () => {
  const whole = found(square(0, 300, 800))
  const { editor, api, ask, area } = await open([whole, whole, { ...found(square(700, 500, 90)), confidence: 0.8 }])
  await work.region.suggest({ replace: true })
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  const before = area()
  await ask([750, 550], true)
  const { points } = api.calls(segment)[2] as { points: { at: Point; keep: boolean }[] }
  expect(points[0]).toEqual({ at: [750, 550], keep: true })
  expect(points.slice(1).map(({ keep }) => keep)).toEqual([false, false])
  expect(points.slice(1).every(({ at }) => editor.covers(at))).toBe(true)
  expect(area()).toBe(before - 90 * 90)
})

it('leaves the suggested surface as it is where the model only guesses', async () => {
  const whole = found(square(0, 300, 800))
  const { ask, area } = await open([whole, whole, { ...found(square(700, 500, 90)), confidence: 0.5 }])
  await work.region.suggest({ replace: true })
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  const before = area()
  await ask([750, 550], true)
  expect(area()).toBe(before)
  expect(hint).toHaveBeenCalledWith(TEXT.tooMuchToTake)
})

it('replaces the region of the first click by the piece of a double click', async () => {
  const { editor, area } = await open([found(square(0, 0, 100))])
  editor.applyRegion([square(0, 0, 300)], 'add')
  const ask: Ask = { point: [50, 50], box: null, taking: 'add', instead: editor.document.revision }
  editor.overlay.asking = ask
  await work.region.answer(ask)
  expect(area()).toBe(240_000 + 10_000)
  editor.undo()
  expect(area()).toBe(240_000)
})

it('takes the thing in a box in, or out where it is selected', async () => {
  const { api, ask, area } = await open([found(square(0, 0, 100)), found(square(0, 0, 100)), found()])
  const box: Corners = [
    [120, 110],
    [10, 5],
  ]
  await ask([65, 57], 'auto', box)
  expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'object', box: [10, 5, 110, 105] }])
  expect(area()).toBe(240_000 + 10_000)
  await ask([65, 57], 'auto', box)
  expect(area()).toBe(240_000)
  await ask([65, 57], 'auto', box)
  expect(hint).toHaveBeenCalledWith(TEXT.nothingInBox)
})

it('leaves the selection alone where the answer is no longer waited for, or fails', async () => {
  const { editor, ask, area } = await open([found(square(0, 0, 100))])
  const failed = jest.spyOn(toast, 'error')
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const answered = ask([50, 50], false)
  editor.overlay.asking = null
  await answered
  expect(area()).toBe(240_000)
  await ask([50, 50], false)
  expect(failed).toHaveBeenCalledWith(REGION_TEXT.clickFailed)
  expect(area()).toBe(240_000)
})

describe('an uncertain suggestion', () => {
  const PLACES = [square(0, 0, 100), square(300, 400, 100)]
  const unsure = { ...found(square(0, 300, 300)), confidence: 0.5, doubtful: PLACES }
  const suggestion = () => work.store.getState().suggestion

  it('is asked about until the person has edited the region', async () => {
    const { editor } = await open([unsure])
    await work.region.suggest({ replace: true })
    expect(suggestion()).toMatchObject({ state: 'done', confidence: 0.5, doubtful: PLACES, checked: false })
    expect(needsCheck(suggestion())).toBe(true)
    editor.changePlane({ ...editor.document.plane, scaleKind: 'size' })
    expect(needsCheck(suggestion())).toBe(true)
    // A click that changes nothing is a look at it all the same.
    editor.applyRegion([square(0, 300, 300)], 'add')
    expect(needsCheck(suggestion())).toBe(false)
  })

  it('has its places looked at, taken and left, each undone alone', async () => {
    const { editor, area } = await open([unsure])
    await work.region.suggest({ replace: true })
    const before = area()
    work.region.lookAt(0)
    expect(editor.overlay).toMatchObject({ doubts: PLACES, doubt: 0 })
    work.region.settle(0, 'take')
    expect(area()).toBe(before + 10_000)
    expect(work.store.getState()).toMatchObject({ doubt: 0, suggestion: { doubtful: [PLACES[1]], checked: true } })
    work.region.settle(0, 'keep')
    expect(editor.overlay).toMatchObject({ doubts: [], doubt: null })
    editor.undo()
    expect(area()).toBe(before)
    // What was undone is open again; what was right as it is stays settled.
    expect(suggestion().doubtful).toEqual([PLACES[0]])
  })
})

it('goes on by itself after a sure suggestion only', async () => {
  const sure = { ...found(square(0, 300, 300)), confidence: 0.9, doubtful: [square(0, 0, 9)] }
  await open([sure, { ...sure, confidence: 0.74 }])
  const step = () => work.store.getState().step
  for (const [at, next] of [
    ['region', 'material'],
    ['region', 'region'],
  ] as const) {
    work.store.setState({ step: at })
    work.store.getState().editor?.clear()
    await work.region.suggest()
    expect(step()).toBe(next)
  }
})

it('selects another surface with its own plane, and says what became of it', async () => {
  const corners = FLOOR.plane!.corners
  const { editor, api, area } = await open([
    { ...found(square(0, 0, 200)), plane: { corners } },
    { ...found(), warnings: ['nothingFound'] },
  ])
  editor.clear()
  editor.changePlane({ ...editor.document.plane, corners: [...corners].reverse() as typeof corners })
  await work.region.choose('wall')
  expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'wall' }])
  expect(area()).toBe(200 * 200)
  expect(editor.document.committedPlane.corners).toEqual(corners)
  await work.region.choose('floor')
  expect(area()).toBe(0)
  expect(work.store.getState()).toMatchObject({ regionKind: 'floor', suggestion: { state: 'failed' } })
  // The words ask for a click.
  expect(TEXT.failed).toContain('点一下')
  expect(editor.toolId).toBe('suggest')
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  await work.region.suggest()
  expect(work.store.getState().suggestion.warnings).toEqual(['broken'])
})

it('takes the better answer once the photo has been looked at, where nobody has touched the first', async () => {
  const rough = { ...found(square(0, 300, 300)), warnings: [STILL_LOOKING] }
  const { editor, api, area } = await open([rough, found(square(0, 300, 200)), rough])
  await work.region.suggest({ replace: true })
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  await waitFor(() => expect(area()).toBe(200 * 200))
  expect(api.calls(segment)).toHaveLength(2)

  work.store.setState({ scene: { state: 'looking', labels: null, regions: [] } })
  await work.region.suggest({ replace: true })
  editor.applyRegion([square(0, 300, 100)], 'subtract')
  const mended = area()
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  await Promise.resolve()
  expect(area()).toBe(mended)
  expect(api.calls(segment)).toHaveLength(3)
})

it('brings a surface back as the person left it, with its plane', async () => {
  const corners = FLOOR.plane!.corners
  const floorCorners = [...corners].reverse() as typeof corners
  const { editor, api, area } = await open([
    { ...found(square(0, 300, 300)), plane: { corners: floorCorners } },
    { ...found(square(0, 0, 200)), plane: { corners } },
  ])
  await work.region.suggest({ replace: true, newSurface: true })
  editor.applyRegion([square(0, 300, 100)], 'subtract')
  const mended = area()
  const { suggestion } = work.store.getState()
  await work.region.choose('wall')
  expect(area()).toBe(200 * 200)
  await work.region.choose('floor')
  expect(area()).toBe(mended)
  expect(editor.document.committedPlane.corners).toEqual(floorCorners)
  expect(work.store.getState().suggestion).toEqual(suggestion)
  expect(api.calls(segment)).toHaveLength(2)
  editor.undo()
  expect(area()).toBe(200 * 200)
  // What was emptied meanwhile does not come back.
  editor.redo()
  editor.clear()
  await work.region.choose('wall')
  expect(area()).toBe(200 * 200)
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  await work.region.choose('floor')
  expect(api.calls(segment)).toHaveLength(3)
})

const region = (surface: 'floor' | 'rug', y: number) => ({
  surface,
  confidence: 1,
  box: [0, y, 800, 200] as [number, number, number, number],
})

it('takes rugs beside the floor in and out', async () => {
  const { editor, area } = await open([])
  const labels = { width: 4, height: 3, data: Uint8Array.of(0, 0, 0, 0, 0, 2, 2, 0, 1, 1, 1, 1) }
  editor.applyRegion([square(0, 400, 800)], 'replace')
  work.store.setState({ scene: { state: 'seen', labels, regions: [region('floor', 400), region('rug', 200)] } })
  expect(work.store.getState().rugs).toEqual({ labels: [2], taken: false })
  const before = area()
  work.region.takeRugs()
  expect(area()).toBeGreaterThan(before)
  expect(work.store.getState().rugs).toEqual({ labels: [2], taken: true })
  editor.undo()
  expect(area()).toBe(before)
  editor.clear()
  expect(work.store.getState().rugs).toBeNull()
})

it('takes a rug that lies on a rug with it, in one go', async () => {
  const { editor, area } = await open([])
  const labels = { width: 4, height: 3, data: Uint8Array.of(0, 3, 3, 0, 0, 2, 2, 0, 1, 1, 1, 1) }
  editor.applyRegion([square(0, 400, 800)], 'replace')
  const regions = [region('floor', 400), region('rug', 200), region('rug', 0)]
  work.store.setState({ scene: { state: 'seen', labels, regions } })
  const before = area()
  expect(work.store.getState().rugs).toEqual({ labels: [2, 3], taken: false })
  work.region.takeRugs()
  expect(area()).toBeGreaterThan(before + 120_000)
  expect(work.store.getState().rugs).toEqual({ labels: [2, 3], taken: true })
  work.region.takeRugs()
  expect(work.store.getState().rugs).toEqual({ labels: [2, 3], taken: false })
  expect(area()).toBeLessThan(before + 10_000)
})
