import type { Point } from '@tessera/shared/contract/design/plane'
import { segment } from '@tessera/shared/contract/design/segment'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { failWith, mockApi } from '@tessera/shared/testing/testing'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createDocument } from '@tessera/shared/canvas/document/canvas-document'
import { ALL_TOOLS } from '@tessera/shared/canvas/editor/editor.fixtures'
import { countSet } from '@tessera/shared/canvas/mask/mask-bitmap'
import type { Ask, Corners } from '@tessera/shared/canvas/tools/tool'
import { FLOOR } from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import { FIXTURE_MODE } from '../testing/fixture-mode'
import { emptyWork, movesOf, type WorkState } from '../workbench.store'
import { createCanvasPlace } from './canvas-place'
import { createSuggestions, type Suggestions } from './suggestions'

const MODE: typeof FIXTURE_MODE = {
  ...FIXTURE_MODE,
  regionKinds: ['floor', 'wall'],
  needsFloor: true,
  tools: ALL_TOOLS,
  againStep: 'material',
}

type Region = EndpointOutput<typeof segment>

export const square = (x: number, y: number, side: number): Region['polygons'][number] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
export const found = (...polygons: Region['polygons']): Region => ({ ...FLOOR, plane: null, polygons })

/** A photo of 800 × 600 with its lower half selected. */
export const work = {} as { store: StoreApi<WorkState<{ note: string }>>; region: Suggestions }
let leave = new AbortController()
export async function open(answers: readonly Region[]) {
  const left = [...answers]
  const api = mockApi([[segment, () => left.shift() ?? failWith('UNAVAILABLE')]])
  leave = new AbortController()
  const store = createStore(() => emptyWork(MODE.inputs.empty))
  const core = { mode: MODE, userId: 'person', store, moves: movesOf(store), signal: leave.signal }
  const region = createSuggestions(core)
  Object.assign(work, { store, region })
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
afterEach(() => leave.abort())
