import { waitFor } from '@testing-library/react'
import { segment, STILL_LOOKING } from '@tessera/shared/contract/design/segment'
import type { Point } from '@tessera/shared/contract/design/plane'
import { toast } from '@tessera/shared/ui/core'
import type { RawPointer } from '@tessera/shared/canvas/editor/gestures'
import { createScene } from '@tessera/shared/canvas/scene/scene'
import type { Ask, Corners } from '@tessera/shared/canvas/tools/tool'
import { FLOOR } from '../../parts/design.fixtures'
import { NOTHING_SUGGESTED } from '../workbench.store'
import { needsCheck } from './region.rules'
import { UNCHANGED_TEXT } from '@tessera/shared/ui/region/canvas.text'
import { FLOOR_WORDS as TEXT, REGION_TEXT } from './region.text'
import { found, open, square, work } from './suggestions.fixtures'

const hint = jest.spyOn(toast, 'info')
beforeEach(() => hint.mockClear())

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
  expect(hint).toHaveBeenCalledWith(UNCHANGED_TEXT.notSelected)
})

it('adds detected floor', async () => {
  const { area, api, ask } = await open([found(square(0, 0, 100)), { ...found(), warnings: ['nothingFound'] }])
  await ask([50, 50], false)
  expect(area()).toBe(240_000 + 10_000)
  expect(api.calls(segment)[0]).toEqual({ photoFileId: 'file-photo', kind: 'floor', click: [50, 50] })
  await ask([50, 250], false)
  expect(hint).toHaveBeenCalledWith(TEXT.nothingAtClick)
})

it('says so when what is there is selected already, by a click or in a box', async () => {
  const offer = jest.spyOn(toast, 'offer')
  const { area, ask } = await open([found(square(350, 400, 100)), found(square(350, 400, 100))])
  await ask([400, 450], false)
  expect(hint.mock.calls).toEqual([[UNCHANGED_TEXT.selected]])
  await ask([400, 450], false, [
    [350, 400],
    [450, 500],
  ])
  expect(offer.mock.calls).toEqual([[UNCHANGED_TEXT.selected, '', expect.anything()]])
  expect(area()).toBe(240_000)
  offer.mockRestore()
})

it('says so of a stroke that changed nothing', async () => {
  const { editor } = await open([])
  editor.resize({ width: 832, height: 632 })
  editor.setTool('brush')
  const raw: RawPointer = { id: 1, kind: 'mouse', screen: [416, 500], alt: false, wantsPan: false, time: 0 }
  editor.gestures.pointerDown(raw)
  editor.gestures.pointerUp(raw)
  expect(hint.mock.calls).toEqual([[UNCHANGED_TEXT.selected]])
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

it('takes a part around the point where the model only guesses', async () => {
  const whole = found(square(0, 300, 800))
  const guess = { ...found(square(700, 500, 90)), confidence: 0.5 }
  const { api, ask, area } = await open([whole, whole, guess, { ...found(square(740, 540, 20)), confidence: 0.5 }])
  await work.region.suggest({ replace: true })
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  const before = area()
  await ask([750, 550], true)
  const { points } = api.calls(segment)[3] as { points: { at: Point; keep: boolean }[] }
  expect(points.map(({ keep }) => keep)).toEqual([true, ...points.slice(1).map(() => false)])
  expect(points.length).toBeGreaterThan(3)
  // Close to the point on all sides, unlike those of the question before.
  for (const { at } of points) expect(Math.hypot(at[0] - 750, at[1] - 550)).toBeLessThan(150)
  expect(area()).toBe(before - 20 * 20)
})

it('leaves the suggested surface as it is where the model sees nothing else', async () => {
  const whole = found(square(0, 300, 800))
  const { api, ask, area } = await open([whole, whole, whole, whole])
  await work.region.suggest({ replace: true })
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  const before = area()
  await ask([750, 550], true)
  expect(api.calls(segment)).toHaveLength(4)
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

it('takes less with a double click than the region that the first click has taken', async () => {
  const region = found(square(0, 0, 100))
  const { api, editor, area } = await open([region, { ...found(square(40, 40, 20)), confidence: 0.5 }])
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  const { mask, maskScale } = editor.document
  const labels = { ...mask, data: new Uint8Array(mask.data.length) }
  for (let y = 0; y < 100 * maskScale; y++) labels.data.fill(1, y * mask.width, y * mask.width + 100 * maskScale)
  const things = [
    { surface: 'thing' as const, confidence: 0.9, box: [0, 0, 100, 100] as [number, number, number, number] },
  ]
  editor.setScene(createScene(labels, things, editor.document.photo, mask))
  editor.applyRegion([square(0, 0, 100)], 'add')
  const ask: Ask = { point: [50, 50], box: null, taking: 'add', instead: editor.document.revision }
  editor.overlay.asking = ask
  await work.region.answer(ask)
  expect(api.calls(segment)).toHaveLength(2)
  expect(area()).toBe(240_000 + 400)
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
  const offer = jest.spyOn(toast, 'offer')
  await ask([65, 57], 'auto', box)
  expect(offer).toHaveBeenCalledWith(TEXT.nothingInBox, '', expect.objectContaining({ text: '按矩形选上' }))
  expect(area()).toBe(240_000)
  offer.mock.calls[0]![2].run()
  expect(area()).toBe(240_000 + 110 * 105)
})

it('offers the box as it was drawn where nothing answers', async () => {
  const { ask, area } = await open([])
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const offer = jest.spyOn(toast, 'offer').mockClear()
  const box: Corners = [
    [100, 400],
    [300, 500],
  ]
  await ask([200, 450], true, box)
  expect(offer).toHaveBeenCalledWith(REGION_TEXT.clickFailed, '', expect.objectContaining({ text: '减去框里全部' }))
  offer.mock.calls[0]![2].run()
  expect(area()).toBe(240_000 - 200 * 100)
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

it('keeps what a person does while the better answer after the look is on its way', async () => {
  const quick = { ...found(square(0, 300, 300)), confidence: 0.5, warnings: [STILL_LOOKING] }
  const { editor, api, area } = await open([quick, { ...found(square(0, 300, 500)), confidence: 0.5 }])
  editor.clear()
  await work.region.suggest({ replace: true })
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  editor.applyRegion([square(700, 0, 50)], 'add')
  const edited = area()
  await waitFor(() => expect(work.store.getState().suggestion.state).toBe('done'))
  expect(api.calls(segment)).toHaveLength(2)
  expect(area()).toBe(edited)
  expect(needsCheck(work.store.getState().suggestion)).toBe(false)
})

it('lays a floor that is found after a piece was placed as no step of the person', async () => {
  const { editor } = await open([FLOOR])
  const told: unknown[] = []
  editor.subscribe((change) => change.kind === 'placed' && told.push(change.placed))
  work.store.setState({ regionKind: 'object' })
  const steps = editor.document.history.past.length
  const suggested = work.region.suggest()
  editor.recordPlaced({ before: null, after: 'sofa' })
  await suggested
  expect(editor.document.committedPlane.corners).toEqual(FLOOR.plane!.corners)
  expect(editor.document.history.past).toHaveLength(steps + 1)
  editor.undo()
  expect(told).toEqual([null])
  expect(editor.document.committedPlane.corners).toEqual(FLOOR.plane!.corners)
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

  it('is no longer spoken of once it is cleared, also beside what is drawn instead', async () => {
    const { editor, area } = await open([unsure])
    await work.region.suggest({ replace: true })
    work.region.lookAt(0)
    editor.clear()
    expect(suggestion()).toEqual(NOTHING_SUGGESTED)
    editor.applyRegion([square(300, 400, 100)], 'add')
    expect(suggestion()).toEqual(NOTHING_SUGGESTED)
    expect(editor.overlay).toMatchObject({ doubts: [], doubt: null })
    expect(area()).toBe(10_000)
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
