import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { failWith, mockApi } from '@tessera/shared/testing/testing'
import { toast } from '@tessera/shared/ui/core'
import { createDocument } from '../../canvas/document/canvas-document'
import { Editor } from '../../canvas/editor/editor'
import { ALL_TOOLS } from '../../canvas/editor/editor.fixtures'
import { countSet } from '../../canvas/mask/mask-bitmap'
import { FLOOR, NO_SCENE } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { FIXTURE_MODE } from '../testing/fixture-mode'
import { openWorkbench, setWork } from '../testing/open-workbench'
import type { Ask, Corners } from '../../canvas/tools/tool'
import type { Workbench } from '../workbench'
import { FLOOR_WORDS as TEXT, REGION_TEXT } from './region.text'

type Region = EndpointOutput<typeof segment>

const square = (x: number, y: number, side: number): Region['polygons'][number] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const found = (...polygons: Region['polygons']): Region => ({ ...FLOOR, plane: null, polygons })

/** A photo of 800 × 600 with its lower half selected. */
let work: Workbench
async function open(answers: readonly Region[]) {
  work = await openWorkbench({ ...FIXTURE_MODE, regionKind: 'floor' }, 'person')
  const left = [...answers]
  const api = mockApi([
    [segment, () => left.shift() ?? failWith('UNAVAILABLE')],
    [readScene, () => NO_SCENE],
  ])
  const editor = new Editor(createDocument({ width: 800, height: 600 }), ALL_TOOLS)
  setWork(work, { photo: { fileId: 'file-photo', width: 800, height: 600, picture: new Blob() }, editor })
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
afterEach(() => work.end())

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
  setWork(work, { scene: { state: 'seen', labels: null, regions: [] } })
  await ask([50, 50], false)
  expect(api.calls(segment)).toEqual([
    { photoFileId: 'file-photo', kind: 'object', points: [{ at: [50, 50], keep: true }] },
  ])
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
