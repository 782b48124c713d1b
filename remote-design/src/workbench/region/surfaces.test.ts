import { segment, STILL_LOOKING } from '@tessera/shared/contract/design/segment'
import { waitFor } from '@testing-library/react'
import { FLOOR } from '../../parts/design.fixtures'
import { needsCheck } from './region.rules'
import { FLOOR_WORDS as TEXT } from './region.text'
import { found, open, square, work } from './suggestions.fixtures'

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

it('keeps a plane beside the better answer that it kept beside the first', async () => {
  const plane = { corners: FLOOR.plane!.corners }
  const rough = { ...found(square(0, 300, 300)), plane, warnings: [STILL_LOOKING] }
  const { editor, area } = await open([rough, { ...found(square(0, 300, 200)), plane }])
  const corners = [...plane.corners].reverse() as typeof plane.corners
  editor.changePlane({ ...editor.document.plane, corners, scaleKind: 'size', sizeMm: [1200, 1800] })
  await work.region.suggest({ replace: true })
  work.store.setState({ scene: { state: 'seen', labels: null, regions: [] } })
  await waitFor(() => expect(area()).toBe(200 * 200))
  expect(editor.document.committedPlane).toMatchObject({ corners, sizeMm: [1200, 1800] })
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

it.each([
  ['has none', () => found(square(0, 0, 200))],
  ['was not found', () => found()],
])('leaves the floor’s corners on the floor when the wall %s', async (_, wall) => {
  const corners = FLOOR.plane!.corners
  const { editor } = await open([
    { ...found(square(0, 300, 300)), plane: { corners } },
    { ...wall(), plane: null },
  ])
  await work.region.suggest({ replace: true, newSurface: true })
  expect(editor.document.committedPlane.corners).toEqual(corners)
  await work.region.choose('wall')
  expect(editor.document.committedPlane.corners).toBeNull()
  await work.region.choose('floor')
  expect(editor.document.committedPlane.corners).toEqual(corners)
})

it('asks before a start with a wall of which the engine is not sure, until somebody works on it', async () => {
  const wall = { ...found(square(0, 0, 200)), confidence: 0.4, warnings: ['lowConfidence'] }
  const { editor } = await open([wall, wall])
  const asks = () => needsCheck(work.store.getState().suggestion)
  expect(asks()).toBe(false)
  await work.region.takeWhole('wall')
  expect(asks()).toBe(true)
  work.region.check()
  expect(asks()).toBe(false)
  editor.clear()
  await work.region.takeWhole('wall')
  expect(asks()).toBe(true)
  editor.applyRegion([square(0, 0, 50)], 'subtract')
  expect(asks()).toBe(false)
})

it('goes on asking about a floor and walls while others are taken and worked on', async () => {
  const low = (y: number) => ({ ...found(square(0, y, 200)), confidence: 0.4, warnings: ['lowConfidence'] })
  const { editor } = await open([low(300), low(0), found(square(300, 0, 100))])
  const asks = () => needsCheck(work.store.getState().suggestion)
  await work.region.suggest({ replace: true })
  editor.showPart(1)
  await work.region.takeWhole('walls')
  editor.showPart(2)
  await work.region.takeWhole('ceiling')
  expect(work.store.getState().suggestion).toMatchObject({ checked: false, unsureParts: [1] })
  editor.showPart(1)
  editor.applyRegion([square(0, 0, 50)], 'subtract')
  expect(work.store.getState().suggestion).toMatchObject({ checked: false, unsureParts: [] })
  expect(asks()).toBe(true)
  editor.showPart(0)
  editor.applyRegion([square(0, 300, 50)], 'subtract')
  expect(asks()).toBe(false)
})

it('adds all walls to what is selected', async () => {
  const { editor, api, area } = await open([found(square(0, 0, 200))])
  editor.clear()
  editor.applyRegion([square(0, 300, 100)], 'add')
  await work.region.takeWhole('walls')
  expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'walls' }])
  expect(area()).toBe(200 * 200 + 100 * 100)
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
