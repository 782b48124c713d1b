/** @jest-environment node */
import type { Point } from '@tessera/shared/contract/design/plane'
import { Editor } from '../editor/editor'
import { countSet, paintCapsule, SET } from '../mask/mask-bitmap'
import { invertMask } from '../mask/mask-bitmap'
import {
  type CanvasDocument,
  commit,
  createDocument,
  redo,
  regionFacts,
  restoreSnapshot,
  rollBack,
  takeSnapshot,
  touch,
  undo,
} from './canvas-document'
import {
  completePlane,
  cornersUpright,
  cornersWithin,
  draftOfPlane,
  EMPTY_PLANE,
  lengthAcross,
  type PlaneDraft,
} from './plane-draft'

function stroke(document: CanvasDocument, from: Point, to: Point, value = SET): void {
  touch(document, paintCapsule(document.mask, from, to, 5, value))
  commit(document)
}

/** Replaces `toEqual`, which takes seconds on pictures. */
function expectSame(actual: Uint8Array, expected: Uint8Array | undefined): void {
  expect(Buffer.compare(actual, expected!)).toBe(0)
}

describe('steps of one kind', () => {
  const PLANES = [1, 2, 3].map((place) => ({ ...EMPTY_PLANE, corners: [[place, 0]] }) as unknown as PlaneDraft)
  const select = (document: CanvasDocument, x: number) => {
    document.mask.data[x] = 255
    touch(document, { x0: x, y0: 0, x1: x + 1, y1: 1 })
  }
  const set = (document: CanvasDocument) =>
    Array.from(document.mask.data.slice(0, 4), (value) => Number(value > 0)).join('')
  const lay = (document: CanvasDocument, place: number) => {
    document.plane = PLANES[place]!
    commit(document)
  }

  it('undoes and redoes what the open step is about, in its order', () => {
    const document = createDocument({ width: 8, height: 8 })
    select(document, 0)
    commit(document)
    lay(document, 0)
    select(document, 1)
    commit(document)
    lay(document, 1)
    undo(document, 'region')
    expect([set(document), document.plane]).toEqual(['1000', PLANES[1]])
    undo(document, 'region')
    expect([set(document), undo(document, 'region')]).toEqual(['0000', null])
    undo(document, 'plane')
    expect(document.plane).toBe(PLANES[0])
    redo(document, 'region')
    expect([set(document), document.plane]).toEqual(['1000', PLANES[0]])
    // What was done beside it is still there for the other step.
    redo(document, 'plane')
    redo(document)
    expect([set(document), document.plane, redo(document)]).toEqual(['1100', PLANES[1], null])
  })

  it('takes the corners back with the region that they came with, unless they were moved since', () => {
    const withCorners = (): CanvasDocument => {
      const document = createDocument({ width: 8, height: 8 })
      select(document, 0)
      lay(document, 0)
      return document
    }
    const alone = withCorners()
    undo(alone, 'region')
    expect([set(alone), alone.plane]).toEqual(['0000', EMPTY_PLANE])
    const moved = withCorners()
    lay(moved, 1)
    undo(moved, 'region')
    expect([set(moved), moved.plane]).toEqual(['0000', PLANES[1]])
    redo(moved, 'region')
    undo(moved, 'plane')
    undo(moved, 'plane')
    expect([set(moved), moved.plane]).toEqual(['1000', EMPTY_PLANE])
    // Nothing is lost of either.
    expect(restoreSnapshot(takeSnapshot(moved)).history).toEqual(moved.history)
    redo(moved)
    redo(moved)
    expect([set(moved), moved.plane, redo(moved)]).toEqual(['1000', PLANES[1], null])
  })
})

describe('document', () => {
  it('limits the mask to 2048 px and stores the scale', () => {
    const large = createDocument({ width: 8000, height: 6000 })
    expect([large.mask.width, large.mask.height, large.maskScale]).toEqual([2048, 1536, 0.256])
    const small = createDocument({ width: 640, height: 480 })
    expect([small.mask.width, small.maskScale]).toEqual([640, 1])
  })

  it('undoes and redoes 60 strokes byte for byte', () => {
    const document = createDocument({ width: 300, height: 200 })
    const states = [document.mask.data.slice()]
    for (let index = 0; index < 60; index += 1) {
      stroke(document, [index * 4, 20], [index * 4 + 30, 180], index % 4 === 3 ? 0 : SET)
      states.push(document.mask.data.slice())
    }
    for (let index = 59; index >= 0; index -= 1) {
      expect(undo(document)).not.toBeNull()
      expectSame(document.mask.data, states[index])
    }
    expect(undo(document)).toBeNull()
    for (let index = 1; index <= 60; index += 1) redo(document)
    expectSame(document.mask.data, states[60])
    expect(redo(document)).toBeNull()
  })

  it('keeps at least 100 steps of any size, and drops older ones', () => {
    const document = createDocument({ width: 256, height: 200 })
    // Noise is the worst case for run-length encoding: 0.2 MB per step.
    for (let step = 0; step < 104; step += 1) {
      for (let index = step & 1; index < document.mask.data.length; index += 2) {
        document.mask.data[index] = SET - document.mask.data[index]!
      }
      touch(document, { x0: 0, y0: 0, x1: 256, y1: 200 })
      commit(document)
    }
    expect(document.history.past).toHaveLength(100)
  })

  it('clears the redo steps on a new edit', () => {
    const document = createDocument({ width: 100, height: 100 })
    stroke(document, [10, 10], [50, 50])
    undo(document)
    stroke(document, [60, 60], [90, 90])
    expect(redo(document)).toBeNull()
  })

  it('makes no step of an empty change', () => {
    const document = createDocument({ width: 100, height: 100 })
    stroke(document, [10, 10], [50, 50])
    const { history } = document
    touch(document, paintCapsule(document.mask, [10, 10], [50, 50], 5, SET))
    expect(commit(document)).toBe(false)
    expect(document.history).toBe(history)
  })

  it('rolls an uncommitted stroke and plane back', () => {
    const document = createDocument({ width: 100, height: 100 })
    stroke(document, [10, 10], [50, 50])
    const before = document.mask.data.slice()
    touch(document, invertMask(document.mask))
    document.plane = { ...EMPTY_PLANE, corners: cornersWithin({ x0: 0, y0: 0, x1: 100, y1: 100 }) }
    rollBack(document)
    expectSame(document.mask.data, before)
    expect(document.plane).toBe(EMPTY_PLANE)
  })

  it('keeps plane and region in one history', () => {
    const document = createDocument({ width: 100, height: 100 })
    stroke(document, [10, 10], [50, 50])
    document.plane = { ...EMPTY_PLANE, corners: cornersWithin({ x0: 0, y0: 0, x1: 100, y1: 100 }) }
    commit(document)
    undo(document)
    expect(document.plane).toBe(EMPTY_PLANE)
    expect(countSet(document.mask)).toBeGreaterThan(0)
    redo(document)
    expect(document.plane.corners).not.toBeNull()
  })

  it('keeps what is placed in the photo in the same history, in the order in which it was done', () => {
    const document = createDocument({ width: 100, height: 100 })
    const editor = new Editor(document, [])
    const told: unknown[] = []
    editor.subscribe((change) => change.kind === 'placed' && told.push(change.placed))
    editor.recordPlaced({ before: null, after: 'sofa' })
    editor.invert()
    editor.recordPlaced({ before: 'sofa', after: 'lamp' })
    editor.undo()
    editor.undo()
    expect([told, countSet(document.mask)]).toEqual([['sofa'], 0])
    editor.undo()
    editor.undo()
    expect(told).toEqual(['sofa', null])
    for (let step = 0; step < 4; step += 1) editor.redo()
    expect(told).toEqual(['sofa', null, 'sofa', 'lamp'])
    expect(countSet(document.mask)).toBe(100 * 100)
  })

  it('lays a plane that was found by itself under the steps that were taken before it came', () => {
    const document = createDocument({ width: 100, height: 100 })
    const editor = new Editor(document, [])
    const [found, placed] = [20, 60].map((x0) => ({
      ...EMPTY_PLANE,
      corners: cornersWithin({ x0, y0: 0, x1: 100, y1: 100 }),
    }))
    editor.layPlane(found!)
    expect(document.history).toEqual({ past: [], future: [] })
    const late = new Editor(createDocument({ width: 100, height: 100 }), [])
    late.changePlane({ ...EMPTY_PLANE, scaleKind: 'size' })
    late.recordPlaced({ before: null, after: 'sofa' })
    late.undo()
    late.layPlane(found!)
    late.redo()
    late.layPlane(placed!)
    expect([late.document.plane, late.document.history.past.length]).toEqual([found, 2])
    late.undo()
    late.undo()
    expect([late.document.plane, late.document.history.past.length]).toEqual([found, 0])
  })

  it('restores a snapshot with its history', () => {
    const document = createDocument({ width: 4000, height: 3000 })
    stroke(document, [300, 900], [1500, 1200])
    document.plane = draftOfPlane(
      {
        corners: [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        knownLength: { from: [1, 1], to: [9, 1], mm: 900 },
      },
      document.photo,
    )
    commit(document)
    const again = restoreSnapshot(structuredClone(takeSnapshot(document)))
    expectSame(again.mask.data, document.mask.data)
    expect(regionFacts(again)).toEqual(regionFacts(document))
    expect(undo(again)).not.toBeNull()
    expect(regionFacts(again).plane).toBeNull()
    expect(undo(again)).not.toBeNull()
    expect(regionFacts(again).share).toBe(0)
    expect(undo(again)).toBeNull()
    redo(again)
    redo(again)
    expect(regionFacts(again)).toEqual(regionFacts(document))
  })

  it('restores an older snapshot without history', () => {
    const document = createDocument({ width: 400, height: 300 })
    stroke(document, [30, 90], [150, 120])
    commit(document)
    const { history: _, ...former } = takeSnapshot(document)
    const again = restoreSnapshot(former)
    expect(regionFacts(again)).toEqual(regionFacts(document))
    expect(undo(again)).toBeNull()
  })

  it('measures the region in photo pixels', () => {
    const document = createDocument({ width: 4096, height: 2048 })
    touch(document, paintCapsule(document.mask, [100.5, 100.5], [100.5, 100.5], 0.5, SET))
    commit(document)
    expect(regionFacts(document).bounds).toEqual({ x0: 200, y0: 200, x1: 202, y1: 202 })
  })
})

describe('plane draft', () => {
  const corners = cornersWithin({ x0: 0, y0: 0, x1: 100, y1: 100 })

  it('begins upright on a wall, inside its region', () => {
    expect(cornersUpright({ x0: 0, y0: 100, x1: 100, y1: 300 })).toEqual([
      [15, 130],
      [85, 130],
      [85, 270],
      [15, 270],
    ])
  })

  it('is complete with a length or with both sides', () => {
    const length = { from: [0, 0] as Point, to: [10, 0] as Point, mm: 900 }
    expect(completePlane({ ...EMPTY_PLANE, corners })).toBeNull()
    expect(completePlane({ ...EMPTY_PLANE, corners, length })).toEqual({ corners, knownLength: length })
    expect(completePlane({ ...EMPTY_PLANE, corners, length, scaleKind: 'size', sizeMm: [2000, null] })).toBeNull()
    expect(completePlane({ ...EMPTY_PLANE, corners, scaleKind: 'size', sizeMm: [2000, 3000] })).toEqual({
      corners,
      sizeMm: [2000, 3000],
    })
  })

  it('starts with a measuring line inside the photo, even if the near corners are outside', () => {
    const outside = [
      [30, 40],
      [70, 40],
      [140, 130],
      [-40, 130],
    ] as const
    const { from, to } = lengthAcross(outside.map(([x, y]): Point => [x, y]) as [Point, Point, Point, Point], {
      width: 100,
      height: 100,
    })
    for (const [x, y] of [from, to]) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(100)
      expect(y).toBeLessThan(100)
    }
    expect(to[0] - from[0]).toBeGreaterThan(30)
  })
})
