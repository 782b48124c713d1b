import { type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import { createDocument, regionFacts } from '@tessera/shared/canvas/document/canvas-document'
import { draftOfPlane } from '@tessera/shared/canvas/document/plane-draft'
import { Editor } from '@tessera/shared/canvas/editor/editor'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { placeTool } from '@tessera/shared/canvas/tools/place/place.tool'
import { createScene } from '@tessera/shared/canvas/scene/scene'
import { taskErrorText } from '../../parts/task.text'
import { readinessOf } from '../steps.rules'
import { SCALE_STEP } from '../workbench.store'
import { variantsOf } from '../batch/batch.rules'
import { furnishingFacts } from './furnishing-facts'
import { type FurnishingTask, fromFurnishingTask } from './furnishing-tasks'
import { furnishingParts, SCALE_FOR_PIECES } from './furnishing-steps'
import { freeTest, inTheWayOf } from './standing'
import { FurnishingPreview } from './furnishing-preview'
import {
  FURNISHING_BATCH,
  footOf,
  furnishingParamsOf,
  isMuchOld,
  picturesOf,
  type FurnitureMaterial,
  type StandingPiece,
  NO_FURNITURE,
  FURNISHING_BELONGS,
  placedAnew,
  withChange,
  withPiece,
} from './furnishing.inputs'

const PHOTO = { width: 800, height: 600 }
const FLOOR: Plane = {
  corners: [
    [250, 350],
    [550, 350],
    [700, 560],
    [100, 560],
  ],
  sizeMm: [3000, 3000],
}
const SOFA = {
  id: 'sofa',
  furniture: { cutoutUrl: '/sofa.png', mmWidth: 1800, mmDepth: 900, mmHeight: 800 },
} as FurnitureMaterial
const picture = { width: 180, height: 80 } as ImageBitmap

function standing() {
  const [piece] = withPiece([], SOFA, PHOTO)
  const editor = new Editor(createDocument(PHOTO), [handTool, placeTool])
  editor.resize(PHOTO)
  editor.changePlane(draftOfPlane(FLOOR, PHOTO))
  const preview = new FurnishingPreview()
  preview.show([{ piece: piece!, picture }])
  preview.prepare({ editor } as Parameters<FurnishingPreview['prepare']>[0])
  editor.setMarks(preview)
  editor.setTool('place')
  const moved: [number, readonly number[]][] = []
  preview.tellMoves((index, at) => moved.push([index, at.map(Math.round)]))
  return { editor, preview, moved, at: piece!.at }
}

it('is asked for with places and a plane, or with words; what is missing gives no request', () => {
  const pieces = withPiece(withPiece([], SOFA, PHOTO), SOFA, PHOTO)
  expect(pieces[0]!.at).not.toEqual(pieces[1]!.at)
  expect(furnishingParamsOf({ ...NO_FURNITURE, pieces }, null)).toBeNull()
  expect(furnishingParamsOf(NO_FURNITURE, FLOOR)).toBeNull()
  const turned = withChange(pieces, 1, { mirrored: true })
  expect(furnishingParamsOf({ ...NO_FURNITURE, pieces: turned }, FLOOR)).toMatchObject({
    way: 'place',
    pieces: [{ materialId: 'sofa', mirrored: false }, { mirrored: true }],
  })
  expect(furnishingParamsOf({ ...NO_FURNITURE, way: 'generate', prompt: '  ' }, null)).toBeNull()
  expect(furnishingParamsOf({ ...NO_FURNITURE, way: 'generate', prompt: ' a sofa ' }, null)).toEqual({
    way: 'generate',
    prompt: 'a sofa',
  })
})

it('stands where the thing stood that it replaces, a second piece beside it', () => {
  const editor = new Editor(createDocument(PHOTO), [handTool, placeTool])
  const footIn = () => footOf(regionFacts(editor.document), SOFA, PHOTO)
  const select = (x0: number, y0: number, x1: number, y1: number) =>
    editor.applyRegion(
      [
        [
          [x0, y0],
          [x1, y0],
          [x1, y1],
          [x0, y1],
        ],
      ],
      'replace',
    )
  select(300, 300, 500, 450)
  // Without the floor's scale nothing tells whether it stands on it.
  expect(footIn()).toBeNull()
  editor.changePlane(draftOfPlane(FLOOR, PHOTO))
  const foot = footIn()!
  expect(foot[0]).toBeCloseTo(400, -1)
  expect(foot[1]).toBeCloseTo(450, -1)
  const one = withPiece([], SOFA, PHOTO, { foot })
  expect(one).toEqual([{ material: SOFA, at: foot, mirrored: false }])
  expect(withPiece(one, SOFA, PHOTO, { foot })[1]!.at).toEqual(withPiece(one, SOFA, PHOTO)[1]!.at)
  // A picture on the wall stands nowhere; nearly the whole photo is no thing.
  select(300, 20, 500, 90)
  expect(footIn()).toBeNull()
  select(0, 0, 800, 600)
  expect(footIn()).toBeNull()
})

describe('on a floor that is known', () => {
  const { editor } = standing()
  const at = (x: number, y: number, material = SOFA) => ({ material, at: [x, y] as Point, mirrored: false })
  const RUG = { ...SOFA, id: 'rug', name: 'rug', furniture: { ...SOFA.furniture, mmHeight: 12 } } as FurnitureMaterial

  it('tells of pieces that take the same ground, and of none beside or behind each other or on a rug', () => {
    const said = (...pieces: StandingPiece[]) => inTheWayOf(editor, pieces).map((way) => way?.what ?? null)
    expect(said(at(400, 500), at(430, 490))).toEqual(['piece', 'piece'])
    expect(said(at(250, 540), at(600, 540))).toEqual([null, null])
    expect(said(at(400, 560), at(400, 380))).toEqual([null, null])
    expect(said(at(400, 500, RUG), at(400, 500))).toEqual([null, null])
  })

  it('tells of a piece on what the photo shows, unless that is selected to go; the next one finds free floor', () => {
    const labels = { width: 8, height: 6, data: new Uint8Array(48).fill(1) }
    // A thing stands in the middle of the floor.
    for (const index of [35, 36, 43, 44]) labels.data[index] = 2
    const regions = [
      { surface: 'floor', confidence: 1, box: [0, 0, 800, 600] },
      { surface: 'thing', confidence: 1, box: [300, 400, 200, 200] },
    ] as const
    const { mask } = editor.document
    editor.setScene(createScene(labels, regions as never, PHOTO, mask))
    const small = { ...SOFA, furniture: { ...SOFA.furniture, mmWidth: 500, mmDepth: 400 } } as FurnitureMaterial
    expect(inTheWayOf(editor, [at(400, 500, small)])).toEqual([{ what: 'thing' }])
    const [placed] = withPiece([], small, PHOTO, { isFree: freeTest(editor, [], small) })
    expect(placed!.at[0] < 300 || placed!.at[0] > 500).toBe(true)
    expect(inTheWayOf(editor, [placed!])).toEqual([null])
    editor.take({ label: 2, takesAway: false } as never)
    expect(inTheWayOf(editor, [at(400, 500, small)])).toEqual([null])
  })
})

it('stands in another photo at places of that one, turned as before', () => {
  const pieces = withChange(withPiece(withPiece([], SOFA, PHOTO), SOFA, PHOTO), 1, { at: [780, 590], mirrored: true })
  const small = { width: 400, height: 300 }
  const placed = placedAnew({ pieces }, small)
  expect(placed.pieces).toMatchObject([
    { material: SOFA, mirrored: false },
    { material: SOFA, mirrored: true },
  ])
  expect(placed.pieces).toEqual(withChange(withPiece(withPiece([], SOFA, small), SOFA, small), 1, { mirrored: true }))
})

it('needs a scale, and the tool that moves pieces, only where pieces are placed', () => {
  const { step } = furnishingParts({ designType: 'change_entity', empty: NO_FURNITURE, belongs: FURNISHING_BELONGS })
  const photo = { fileId: 'photo', url: '', name: '', ...PHOTO }
  const { plane } = createDocument(PHOTO)
  const canvas = { plane, regionShare: 0, partShares: [], part: 0 }
  const read = readinessOf({ steps: [SCALE_FOR_PIECES, step], regionKinds: ['object'] })
  const readyWith = (inputs: typeof NO_FURNITURE) =>
    read({ photo, upload: null, canvas, inputs, regionKind: null, rooms: [] } as never)
  const words = { ...NO_FURNITURE, way: 'generate' as const, prompt: 'a sofa' }
  expect(readyWith(words)).toMatchObject({ missing: [], unused: [SCALE_STEP] })
  expect(readyWith({ ...words, way: 'place' })).toMatchObject({
    missing: [{ step: SCALE_STEP }, { step: step.id }],
    unused: [],
  })
  const editor = {} as Editor
  expect(step.tool?.(editor, words)).toBe('suggest')
  expect(step.tool?.(editor, { ...words, way: 'place' })).toBe('place')
})

it('takes words over from an earlier task with the picture beside them, also where the answer has no place for one', async () => {
  const task = { params: { way: 'generate', prompt: 'a sofa' }, photo: PHOTO, pieces: [] } as unknown as FurnishingTask
  const reference = { fileId: 'picture', url: '/picture' }
  expect((await fromFurnishingTask({ ...task, reference })).inputs).toMatchObject({ prompt: 'a sofa', reference })
  expect((await fromFurnishingTask(task)).inputs.reference).toBeNull()
})

it('warns of an old thing that a draft could not fill, before the start', () => {
  expect([0, 0.15, 0.16].map(isMuchOld)).toEqual([false, false, true])
})

it('is dragged by what is seen of it, and told once when it is let go', () => {
  const { editor, preview, moved, at } = standing()
  const [x, y] = at
  expect(preview.hit([x, y - 20])).toBe(0)
  expect(preview.hit([x, 40])).toBe(-1)
  const pointer = (photo: [number, number]) => ({ id: 1, kind: 'mouse' as const, screen: photo, photo, alt: false })
  expect(editor.state.press?.(pointer([x, y - 20]))).toBe(true)
  editor.state.move?.(pointer([x + 60, y - 60]))
  expect(moved).toEqual([])
  editor.state.release?.(pointer([x + 60, y - 60]))
  expect(moved).toEqual([[0, [Math.round(x + 60), Math.round(y - 40)]]])
})

it('is chosen by a click that trembles up to 3 px, and stays where it is', () => {
  const { editor, preview, moved, at } = standing()
  const [x, y] = at
  const pointer = (photo: [number, number]) => ({ id: 1, kind: 'mouse' as const, screen: photo, photo, alt: false })
  editor.state.press?.(pointer([x, y - 20]))
  editor.state.move?.(pointer([x + 3, y - 20]))
  editor.state.release?.(pointer([x + 3, y - 20]))
  expect([preview.selected, preview.pointOf(0), moved]).toEqual([0, at, []])
})

it('is moved by arrow keys, and never above the horizon', () => {
  const { editor, preview, moved, at } = standing()
  expect(editor.state.key?.({ key: 'ArrowLeft', shift: true })).toBe(true)
  editor.state.keyUp?.({ key: 'ArrowLeft', shift: false })
  expect(moved).toEqual([[0, [Math.round(at[0] - 40), Math.round(at[1])]]])
  const solution = solvePlane(FLOOR, PHOTO)
  const { imageToMm } = (solution as { geometry: PlaneGeometry }).geometry
  const horizon = -imageToMm[8] / imageToMm[7]
  const before = preview.pointOf(0)
  preview.move(0, [400, horizon - 10])
  expect(preview.pointOf(0)).toEqual(before)
})

describe('several pieces at one place', () => {
  const SOFA_2 = { ...SOFA, id: 'sofa-2' }
  const SOFA_3 = { ...SOFA, id: 'sofa-3' }
  const mode = { batch: FURNISHING_BATCH }
  const several = { part: 0, materials: [SOFA, SOFA_2, SOFA_3] }

  it('vary the last piece, where it stands and as it is turned', () => {
    const pieces = withChange(withPiece(withPiece([], SOFA_2, PHOTO), SOFA_3, PHOTO), 1, { mirrored: true })
    const variants = variantsOf(mode, { inputs: { ...NO_FURNITURE, pieces }, several })
    expect(variants.map((inputs) => inputs.pieces.map(({ material: { id } }) => id))).toEqual([
      ['sofa-2', SOFA.id],
      ['sofa-2', 'sofa-2'],
      ['sofa-2', 'sofa-3'],
    ])
    for (const inputs of variants) expect(inputs.pieces[1]).toMatchObject({ at: pieces[1]!.at, mirrored: true })
  })

  it('need a piece that says where, and no engine', () => {
    const pieces = withPiece([], SOFA_2, PHOTO)
    expect(variantsOf(mode, { inputs: NO_FURNITURE, several })).toEqual([NO_FURNITURE])
    const drawn = { ...NO_FURNITURE, way: 'generate' as const, pieces }
    expect(variantsOf(mode, { inputs: drawn, several })).toEqual([drawn])
  })
})

it('makes one picture of placed pieces, and as many as are asked for by an engine', () => {
  expect(picturesOf({ way: 'place' })).toBe(1)
  expect(picturesOf({ way: 'generate' })).toBeNull()
})

it('says what to do where what is seen of an old thing could not be filled', () => {
  const facts = furnishingFacts({ path: '', again: '' })
  expect(taskErrorText({ errorCode: 'engine_refused' }, facts)).toMatch(
    /请用「框选」把旧家具整件选上.*或把新家具移过去/,
  )
  expect(taskErrorText({ errorCode: 'engine_refused', errorDetail: 'moderated' }, facts)).toMatch(/内容审核/)
  expect(taskErrorText({ errorCode: 'timeout' }, facts)).toMatch(/超时/)
})
