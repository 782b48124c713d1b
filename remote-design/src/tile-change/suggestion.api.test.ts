import { segment } from '@tessera/shared/contract/design'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { failWith, mockApi } from '@tessera/shared/testing/testing'
import { toast } from '@tessera/shared/ui/core'
import { createDocument } from '../canvas/document/canvas-document'
import { countSet } from '../canvas/mask/mask-bitmap'
import { FLOOR } from '../parts/design.fixtures'
import { closeCanvas, openCanvas } from './canvas-session'
import { suggestAt } from './suggestion.api'
import { placePhoto, resetWork } from './tile-change.store'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'

type Region = EndpointOutput<typeof segment>

const square = (x: number, y: number, side: number): Region['polygons'][number] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const found = (...polygons: Region['polygons']): Region => ({ ...FLOOR, plane: null, polygons })

/** A photo of 800 × 600 whose lower half is chosen. */
function open(answers: readonly Region[]) {
  resetWork('person')
  placePhoto({ fileId: 'file-photo', width: 800, height: 600, picture: new Blob() })
  const editor = openCanvas(createDocument({ width: 800, height: 600 }))
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
  const left = [...answers]
  const api = mockApi([[segment, () => left.shift() ?? failWith('UNAVAILABLE')]])
  return { editor, api, area: () => countSet(editor.document.mask) }
}

const hint = jest.spyOn(toast, 'info')
beforeEach(() => hint.mockClear())
afterEach(closeCanvas)

it('takes away the thing under the click, and of it only the piece that was clicked', async () => {
  const { api, area } = open([found(square(350, 400, 100), square(700, 500, 50))])
  await suggestAt([400, 450], true)
  expect(area()).toBe(240_000 - 10_000)
  expect(api.calls(segment)).toEqual([{ photoFileId: 'file-photo', kind: 'object', click: [400, 450] }])
  expect(hint).not.toHaveBeenCalled()
})

it('gives advice when no thing is found, or not under the click', async () => {
  const { area } = open([found(), found(square(0, 300, 50))])
  await suggestAt([400, 450], true)
  await suggestAt([400, 450], true)
  expect(area()).toBe(240_000)
  expect(hint.mock.calls).toEqual([[TEXT.noObjectAtClick], [TEXT.noObjectAtClick]])
})

it('never takes the floor itself away', async () => {
  const { area } = open([found(square(0, 100, 700))])
  await suggestAt([400, 450], true)
  expect(area()).toBe(240_000)
  expect(hint).toHaveBeenCalledWith(TEXT.tooMuchToTake)
})

it('asks nobody about what is not chosen', async () => {
  const { api } = open([])
  await suggestAt([400, 100], true)
  expect(api.calls(segment)).toEqual([])
  expect(hint).toHaveBeenCalledWith(TEXT.nothingToTake)
})

it('adds floor where floor is found', async () => {
  const { area, api } = open([found(square(0, 0, 100)), { ...found(), warnings: ['nothingFound'] }])
  await suggestAt([50, 50], false)
  expect(area()).toBe(240_000 + 10_000)
  expect(api.calls(segment)[0]).toEqual({ photoFileId: 'file-photo', kind: 'floor', click: [50, 50] })
  await suggestAt([50, 250], false)
  expect(hint).toHaveBeenCalledWith(TEXT.nothingAtClick)
})
