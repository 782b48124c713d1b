/** @jest-environment node */
import type { Point } from '@tessera/shared/contract/design/plane'
import { toPhoto } from '../geometry/view'
import { countSet } from '../mask/mask-bitmap'
import { brushTool } from '../tools/brush/brush.tool'
import { createDocument } from '../document/canvas-document'
import { createScene } from '../scene/scene'
import { Editor } from './editor'
import { openEditor } from './editor.fixtures'
import type { RawPointer } from './gestures'

describe('toolbox', () => {
  it('has the given tools and always the hand', () => {
    const editor = new Editor(createDocument({ width: 80, height: 60 }), [brushTool])
    editor.setTool('brush')
    editor.setTool('plane')
    expect(editor.toolId).toBe('brush')
    editor.setTool('hand')
    expect([editor.toolId, editor.has('brush'), editor.has('plane')]).toEqual(['hand', true, false])
  })
})

describe('view', () => {
  it('first fits the photo, and zooms about the pointer', () => {
    const { editor } = openEditor()
    expect(editor.view.scale).toBe(0.5)
    const at: Point = [300, 100]
    const before = toPhoto(editor.view, at)
    editor.zoom(3, at)
    const after = toPhoto(editor.view, at)
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
    expect(editor.view.scale).toBe(1.5)
  })

  it('does not zoom out beyond fit, and recentres there', () => {
    const { editor } = openEditor()
    const { view } = editor
    editor.zoom(3, [100, 100])
    editor.zoom(0.01, [700, 20])
    expect(editor.view).toEqual(view)
    editor.zoom(0.5)
    expect(editor.view).toEqual(view)
  })

  it('looks at a place in a corner without bare canvas at the sides and below', () => {
    const { editor } = openEditor()
    const { photo, viewport } = editor
    editor.lookAt({ x0: photo.width - 20, y0: photo.height - 20, x1: photo.width, y1: photo.height })
    const [right, bottom] = toPhoto(editor.view, [viewport.width, viewport.height])
    expect(editor.view.scale).toBeGreaterThan(editor.fitted.scale)
    expect([right, bottom]).toEqual([expect.closeTo(photo.width), expect.closeTo(photo.height)])
    editor.lookAt({ x0: 0, y0: 0, x1: 20, y1: 20 })
    const [left, top] = toPhoto(editor.view, [0, 0])
    expect(left).toBeCloseTo(0)
    expect(top).toBeLessThan(0)
  })

  it('keeps part of the photo in the viewport', () => {
    const { editor, down, move, up } = openEditor()
    down([400, 300])
    move([99_000, 300])
    up([99_000, 300])
    expect(editor.view.x).toBeLessThanOrEqual(832 - 64)
  })

  it('pans with the middle button or the space bar in any tool', () => {
    const { editor, down, move, up, area } = openEditor()
    editor.setTool('brush')
    const { x } = editor.view
    down([400, 300], { wantsPan: true })
    editor.pointerMoved({ id: 1, kind: 'mouse', screen: [500, 166], alt: false, wantsPan: true, time: 0 })
    up([400, 300])
    expect(editor.view.x).not.toBe(x)
    expect(area()).toBe(0)
    move([0, 0])
  })

  it('pinches with two fingers and reverts the unfinished stroke', () => {
    const { editor, area } = openEditor()
    editor.setTool('brush')
    const touch = (id: number, screen: Point): RawPointer => ({
      id,
      kind: 'touch',
      screen,
      alt: false,
      wantsPan: false,
      time: 0,
    })
    editor.gestures.pointerDown(touch(1, [300, 150]))
    editor.pointerMoved(touch(1, [320, 150]))
    expect(area()).toBeGreaterThan(0)
    editor.gestures.pointerDown(touch(2, [420, 150]))
    expect(area()).toBe(0)
    const { scale } = editor.view
    editor.pointerMoved(touch(2, [520, 150]))
    expect(editor.view.scale).toBeCloseTo(scale * 2)
    editor.gestures.pointerUp(touch(2, [520, 150]))
    // The remaining finger is ignored.
    editor.pointerMoved(touch(1, [100, 100]))
    editor.gestures.pointerUp(touch(1, [100, 100]))
    expect(area()).toBe(0)
    expect(editor.document.history.past).toHaveLength(0)
  })
})

describe('brush', () => {
  it('makes one undo step per stroke, finer when zoomed in', () => {
    const { editor, down, move, up, area } = openEditor()
    editor.setTool('brush')
    down([300, 300])
    move([340, 300])
    up([360, 300])
    const coarse = area()
    expect(coarse).toBeGreaterThan(0)
    expect(editor.document.history.past).toHaveLength(1)
    editor.undo()
    expect(area()).toBe(0)
    editor.zoom(4)
    down([300, 300])
    up([360, 300])
    expect(area()).toBeLessThan(coarse / 3)
  })

  it('erases, and Alt inverts the brush', () => {
    const { editor, down, up, area } = openEditor()
    editor.setTool('brush')
    down([300, 300])
    up([300, 300])
    down([300, 300], { alt: true })
    up([300, 300], { alt: true })
    expect(area()).toBe(0)
  })

  it('reverts the stroke on Esc', () => {
    const { editor, down, move, area, key } = openEditor()
    editor.setTool('brush')
    down([300, 300])
    move([400, 300])
    key('Escape')
    expect(area()).toBe(0)
    expect(editor.state.name).toBe('brush.idle')
  })
})

describe('a stroke or shape that changes nothing', () => {
  /** The left half is one surface, the right another; which of them is selected. */
  function openTwoSurfaces(selected: 'left' | 'right') {
    const opened = openEditor()
    const { editor } = opened
    const { width, height } = editor.document.mask
    const data = Uint8Array.from({ length: width * height }, (_, index) => (index % width < width / 2 ? 1 : 2))
    editor.setScene(createScene({ width, height, data }, [], editor.document.photo, editor.document.mask))
    const [x0, x1] = selected === 'left' ? [0, 400] : [400, 800]
    const half: Point[] = [
      [x0, 0],
      [x1, 0],
      [x1, 600],
      [x0, 600],
    ]
    editor.applyRegion([half], 'replace')
    opened.changes.length = 0
    return {
      ...opened,
      told: () => opened.changes.flatMap((change) => (change.kind === 'unchanged' ? [change.why] : [])),
    }
  }
  const along = ({ down, move, up }: ReturnType<typeof openEditor>, from: Point, to: Point) => {
    down(from)
    move(to)
    up(to)
  }

  it('tells once that the stroke stopped at the edge, and goes on when nothing stops it', () => {
    const opened = openTwoSurfaces('left')
    opened.editor.setTool('brush')
    const before = opened.area()
    along(opened, [300, 300], [500, 300])
    expect(opened.area()).toBe(before)
    expect(opened.told()).toEqual(['edge'])
    opened.editor.setSettings({ snaps: false })
    along(opened, [300, 300], [500, 300])
    expect(opened.area()).toBeGreaterThan(before)
    expect(opened.told()).toEqual(['edge'])
  })

  it('tells so too where only a seam beside the selection was left to be changed', () => {
    const opened = openTwoSurfaces('left')
    const { editor } = opened
    const seam: Point[] = [
      [398, 0],
      [400, 0],
      [400, 600],
      [398, 600],
    ]
    editor.applyRegion([seam], 'subtract')
    editor.setTool('brush')
    along(opened, [300, 300], [500, 300])
    expect(opened.told()).toEqual(['edge'])
    editor.undo()
    along(opened, [300, 300], [310, 300])
    expect(opened.told()).toEqual(['edge', 'selected'])
  })

  it('tells that all of it is selected already, or none of it', () => {
    const opened = openTwoSurfaces('left')
    const { editor, click, key, told } = opened
    editor.setTool('brush')
    along(opened, [100, 300], [200, 300])
    editor.setTool('eraser')
    along(opened, [600, 300], [700, 300])
    expect(told()).toEqual(['selected', 'notSelected'])
    editor.setTool('polygon')
    ;(
      [
        [100, 100],
        [200, 100],
        [200, 200],
      ] as Point[]
    ).forEach((at) => click(at))
    key('Enter')
    editor.setTool('box')
    editor.setSettings({ plainBox: true, taking: 'subtract' })
    along(opened, [600, 100], [700, 200])
    expect(told()).toEqual(['selected', 'notSelected', 'selected', 'notSelected'])
  })

  it('says nothing where something changed, the stroke was given up, or lay beside the photo', () => {
    const opened = openTwoSurfaces('right')
    const { editor, down, move, key, told } = opened
    editor.setTool('brush')
    along(opened, [300, 300], [500, 300])
    along(opened, [-300, 300], [-290, 300])
    editor.setTool('eraser')
    down([100, 300])
    move([120, 300])
    key('Escape')
    expect(told()).toEqual([])
  })
})

describe('suggestion', () => {
  it('asks for one region at a time: clicks elsewhere wait for the answer, in their order', () => {
    const { editor, click, changes, key } = openEditor()
    editor.setTool('suggest')
    const asked = () => changes.flatMap((change) => (change.kind === 'ask' ? [change.ask] : []))
    click([100, 100])
    click([400, 500])
    // In the place of the one before.
    click([405, 500])
    click([700, 300])
    expect(asked()).toHaveLength(1)
    editor.finishAsking(asked()[0]!)
    expect(asked().map(({ point }) => point)).toEqual([
      [100, 100],
      [405, 500],
    ])
    // What the answer changes has no say over who is next.
    editor.finishAsking(asked()[1]!, () => editor.clear())
    expect(asked().map(({ point }) => point)).toEqual([
      [100, 100],
      [405, 500],
      [700, 300],
    ])
    click([100, 100])
    key('Escape')
    expect(editor.overlay.waiting).toEqual([])
    expect(editor.state.name).toBe('suggest.idle')
  })

  it('asks for one region at a time: a new click at the same place gives the former up', () => {
    const { editor, click, changes, area } = openEditor()
    editor.setTool('suggest')
    const asked = () => changes.filter((change) => change.kind === 'ask').map(({ ask }) => ask)
    click([400, 500])
    expect(asked()).toEqual([{ point: [400, 500], box: null, taking: 'add' }])
    click([410, 500])
    const [former, last] = asked()
    expect(editor.isAsking(former!)).toBe(false)
    expect(editor.isAsking(last!)).toBe(true)
    editor.applyRegion(
      [
        [
          [0, 300],
          [800, 300],
          [800, 600],
          [0, 600],
        ],
      ],
      'add',
    )
    expect(area()).toBe(800 * 300)
    expect(editor.isAsking(last!)).toBe(false)
    click([10, 10])
    expect(asked()).toHaveLength(3)
  })

  it('ignores clicks outside the photo', () => {
    const { editor, click, changes } = openEditor()
    editor.setTool('suggest')
    click([-20, 10])
    expect(changes.filter((change) => change.kind === 'ask')).toEqual([])
  })
})

describe('removing an object', () => {
  const ring = (x0: number, y0: number, x1: number, y1: number): Point[] => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]

  it('finds the component under a click and its share of the region', () => {
    const { editor, area } = openEditor()
    editor.applyRegion([ring(0, 300, 800, 600)], 'replace')
    expect(editor.covers([400, 100])).toBe(false)
    expect(editor.covers([400, 400])).toBe(true)
    const rings = [ring(100, 400, 200, 500), ring(600, 200, 700, 500)]
    const piece = editor.pieceAt(rings, [150, 450])!
    expect(countSet(piece)).toBe(100 * 100)
    expect(editor.overlapWith(piece).ofRegion).toBeCloseTo(10_000 / 240_000)
    expect(editor.overlapWith(piece).ofPiece).toBe(1)
    expect(editor.pieceAt(rings, [400, 450])).toBeNull()
    editor.applyRegion(piece, 'subtract')
    expect(area()).toBe(240_000 - 10_000)
  })
})

describe('region commands', () => {
  it('grows and shrinks in photo pixels, undoable', () => {
    const { editor, area } = openEditor()
    editor.applyRegion(
      [
        [
          [200, 200],
          [400, 200],
          [400, 400],
          [200, 400],
        ],
      ],
      'replace',
    )
    const square = area()
    editor.grow(5)
    expect(area()).toBeGreaterThan(square + 4 * 5 * 190)
    editor.shrink(5)
    expect(Math.abs(area() - square)).toBeLessThan(80)
    editor.clear()
    expect(area()).toBe(0)
    editor.undo()
    editor.undo()
    editor.undo()
    expect(area()).toBe(square)
  })
})
