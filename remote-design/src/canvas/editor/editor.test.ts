/** @jest-environment node */
import type { Point } from '@tessera/shared/contract/design'
import { createDocument } from '../document/canvas-document'
import { EMPTY_PLANE } from '../document/plane-draft'
import { toPhoto, toScreen } from '../geometry/view'
import { countSet } from '../mask/mask-bitmap'
import { Editor, type EditorChange } from './editor'
import type { RawPointer } from './gestures'

const PHOTO = { width: 800, height: 600 }

function open() {
  const editor = new Editor(createDocument(PHOTO))
  // Twice as wide as the fitted photo, so that scale is 0.5 and offsets are easy to follow.
  editor.resize({ width: 832, height: 332 })
  const changes: EditorChange[] = []
  editor.subscribe((change) => changes.push(change))
  let time = 1000
  const raw = (at: Point, more: Partial<RawPointer> = {}): RawPointer => ({
    id: 1,
    kind: 'mouse',
    screen: toScreen(editor.view, at),
    alt: false,
    wantsPan: false,
    time,
    ...more,
  })
  const down = (at: Point, more?: Partial<RawPointer>) => editor.gestures.pointerDown(raw(at, more))
  const up = (at: Point, more?: Partial<RawPointer>) => editor.gestures.pointerUp(raw(at, more))
  return {
    editor,
    changes,
    wait: (ms: number) => (time += ms),
    down,
    up,
    move: (at: Point, more?: Partial<RawPointer>) => editor.pointerMoved(raw(at, more)),
    click(at: Point, more?: Partial<RawPointer>) {
      down(at, more)
      up(at, more)
      time += 1000
    },
    key: (key: string, shift = false, command = false) => editor.keyDown(key, { shift, command, time }),
    keyUp: (key: string) => editor.keyUp(key, time),
    area: () => countSet(editor.document.mask),
  }
}

describe('view', () => {
  it('fits the photo first and zooms about the pointer', () => {
    const { editor } = open()
    expect(editor.view.scale).toBe(0.5)
    const at: Point = [300, 100]
    const before = toPhoto(editor.view, at)
    editor.zoom(3, at)
    const after = toPhoto(editor.view, at)
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
    expect(editor.view.scale).toBe(1.5)
  })

  it('shows nothing smaller than everything, and everything in its place', () => {
    const { editor } = open()
    const { view } = editor
    editor.zoom(3, [100, 100])
    editor.zoom(0.01, [700, 20])
    expect(editor.view).toEqual(view)
    editor.zoom(0.5)
    expect(editor.view).toEqual(view)
  })

  it('never loses the photo', () => {
    const { editor, down, move, up } = open()
    down([400, 300])
    move([99_000, 300])
    up([99_000, 300])
    expect(editor.view.x).toBeLessThanOrEqual(832 - 64)
  })

  it('pans with the middle button or the space bar whatever the tool', () => {
    const { editor, down, move, up, area } = open()
    editor.setTool('brush')
    const { x } = editor.view
    down([400, 300], { wantsPan: true })
    editor.pointerMoved({ id: 1, kind: 'mouse', screen: [500, 166], alt: false, wantsPan: true, time: 0 })
    up([400, 300])
    expect(editor.view.x).not.toBe(x)
    expect(area()).toBe(0)
    move([0, 0])
  })

  it('pinches with two fingers and takes the half stroke of the first one back', () => {
    const { editor, area } = open()
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
    // The finger that stays does nothing more.
    editor.pointerMoved(touch(1, [100, 100]))
    editor.gestures.pointerUp(touch(1, [100, 100]))
    expect(area()).toBe(0)
    expect(editor.document.history.past).toHaveLength(0)
  })
})

describe('brush', () => {
  it('makes one step of a stroke, finer when zoomed in', () => {
    const { editor, down, move, up, area } = open()
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

  it('erases, and Alt turns the brush over', () => {
    const { editor, down, up, area } = open()
    editor.setTool('brush')
    down([300, 300])
    up([300, 300])
    down([300, 300], { alt: true })
    up([300, 300], { alt: true })
    expect(area()).toBe(0)
  })

  it('leaves nothing behind when Esc ends a stroke', () => {
    const { editor, down, move, area, key } = open()
    editor.setTool('brush')
    down([300, 300])
    move([400, 300])
    key('Escape')
    expect(area()).toBe(0)
    expect(editor.state.name).toBe('brush.idle')
  })
})

describe('polygon', () => {
  const SQUARE: Point[] = [
    [100, 100],
    [300, 100],
    [300, 300],
    [100, 300],
  ]

  it('closes on its first point', () => {
    const { editor, click, area } = open()
    editor.setTool('polygon')
    for (const point of [...SQUARE, [102, 101] as Point]) click(point)
    expect(area()).toBe(200 * 200)
    expect(editor.overlay.polygon).toEqual([])
  })

  it('closes with a double click inside 400 ms, not after it', () => {
    const { editor, down, up, wait, area } = open()
    editor.setTool('polygon')
    const tap = (at: Point, after: number) => {
      wait(after)
      down(at)
      up(at)
    }
    for (const point of SQUARE) tap(point, 1000)
    tap([101, 300], 401)
    expect(editor.state.name).toBe('polygon.drawing')
    expect(area()).toBe(0)
    tap([101, 300], 400)
    expect(editor.state.name).toBe('polygon.idle')
    expect(area()).toBeGreaterThan(0)
  })

  it('closes with Enter, drops a point with Backspace, gives up with Esc', () => {
    const { editor, click, key, area } = open()
    editor.setTool('polygon')
    SQUARE.forEach((point) => click(point))
    click([700, 500])
    key('Backspace')
    key('Enter')
    expect(area()).toBe(200 * 200)
    SQUARE.forEach((point) => click(point))
    key('Escape')
    expect(editor.overlay.polygon).toEqual([])
    expect(area()).toBe(200 * 200)
  })

  it('is closed when another tool or command is taken, and can be taken back', () => {
    const { editor, click, changes, area } = open()
    editor.setTool('polygon')
    SQUARE.forEach((point) => click(point))
    editor.setTool('brush')
    expect(area()).toBe(200 * 200)
    expect(changes).toContainEqual({ kind: 'finished', finished: 'closed' })
    editor.undo()
    expect(area()).toBe(0)
    editor.setTool('polygon')
    SQUARE.forEach((point) => click(point))
    editor.invert()
    expect(area()).toBe(800 * 600 - 200 * 200)
  })

  it('is dropped with a word when it is too little to close', () => {
    const { editor, click, changes, area } = open()
    editor.setTool('polygon')
    SQUARE.slice(0, 2).forEach((point) => click(point))
    editor.setTool('hand')
    expect(area()).toBe(0)
    expect(editor.drawing).toBe(false)
    expect(changes).toContainEqual({ kind: 'finished', finished: 'dropped' })
  })

  it('loses its last point, not the step before it, when something is taken back', () => {
    const { editor, click, key, area } = open()
    editor.setTool('brush')
    click([700, 500])
    const painted = area()
    editor.setTool('polygon')
    SQUARE.slice(0, 2).forEach((point) => click(point))
    editor.undo()
    expect(editor.overlay.polygon).toEqual([SQUARE[0]])
    key('z', false, true)
    expect(editor.drawing).toBe(false)
    expect(area()).toBe(painted)
    editor.undo()
    expect(area()).toBe(0)
  })

  it('forgets taking away when another tool is taken', () => {
    const { editor } = open()
    editor.setTool('suggest')
    editor.setSettings({ subtract: true })
    editor.setTool('suggest')
    expect(editor.settings.subtract).toBe(true)
    editor.setTool('polygon')
    expect(editor.settings.subtract).toBe(false)
  })

  it('takes away when told to', () => {
    const { editor, click, key, area } = open()
    editor.setTool('polygon')
    editor.invert()
    editor.setSettings({ subtract: true })
    SQUARE.forEach((point) => click(point))
    key('Enter')
    expect(area()).toBe(800 * 600 - 200 * 200)
  })

  it('pans when the pointer is dragged further than 3 px, and clicks when it is not', () => {
    const { editor, down, up, move } = open()
    editor.setTool('polygon')
    down([100, 100])
    move([106, 100])
    up([106, 100])
    expect(editor.overlay.polygon).toHaveLength(1)
    const { x } = editor.view
    down([200, 100])
    editor.pointerMoved({ id: 1, kind: 'mouse', screen: [150, 66], alt: false, wantsPan: false, time: 0 })
    up([200, 100])
    expect(editor.overlay.polygon).toHaveLength(1)
    expect(editor.view.x).not.toBe(x)
  })

  it('can be drawn with the keyboard alone', () => {
    const { editor, key, keyUp, wait, area } = open()
    editor.setTool('polygon')
    const place = () => {
      key(' ')
      keyUp(' ')
      wait(1000)
    }
    const go = (arrow: string) => Array.from({ length: 3 }, () => key(arrow, true))
    key('ArrowLeft')
    place()
    go('ArrowRight')
    place()
    go('ArrowDown')
    place()
    key('Enter')
    expect(area()).toBeGreaterThan(0)
  })
})

describe('suggestion', () => {
  it('asks once, waits for the answer, then takes the next click', () => {
    const { editor, click, changes, area } = open()
    editor.setTool('suggest')
    click([400, 500])
    click([410, 500])
    expect(changes.filter((change) => change.kind === 'ask')).toEqual([
      { kind: 'ask', point: [400, 500], subtract: false },
    ])
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
    click([10, 10])
    expect(changes.filter((change) => change.kind === 'ask')).toHaveLength(2)
  })

  it('takes no clicks beside the photo', () => {
    const { editor, click, changes } = open()
    editor.setTool('suggest')
    click([-20, 10])
    expect(changes.filter((change) => change.kind === 'ask')).toEqual([])
  })
})

describe('plane', () => {
  const corners = [
    [200, 200],
    [600, 200],
    [700, 500],
    [100, 500],
  ] as const
  const plane = {
    ...EMPTY_PLANE,
    corners: corners.map((point): Point => [...point]) as [Point, Point, Point, Point],
    length: { from: [300, 400] as Point, to: [500, 400] as Point, mm: 900 },
  }

  it('drags a corner without a jump, as one step', () => {
    const { editor, down, move, up } = open()
    editor.changePlane(plane)
    editor.setTool('plane')
    down([204, 206])
    move([214, 226])
    up([214, 226])
    expect(editor.document.plane.corners?.[0]).toEqual([210, 220])
    editor.undo()
    expect(editor.document.plane.corners?.[0]).toEqual([200, 200])
  })

  it('drags an end of the known length', () => {
    const { editor, down, move, up } = open()
    editor.changePlane(plane)
    editor.setTool('plane')
    down([500, 400])
    move([520, 410])
    up([520, 410])
    expect(editor.document.plane.length).toEqual({ from: [300, 400], to: [520, 410], mm: 900 })
  })

  it('moves the chosen corner with the arrow keys by 1 px, by 10 with Shift, as one step a key', () => {
    const { editor, key, keyUp } = open()
    editor.changePlane(plane)
    editor.setTool('plane')
    key('3')
    key('ArrowRight')
    key('ArrowRight')
    keyUp('ArrowRight')
    key('ArrowUp', true)
    keyUp('ArrowUp')
    expect(editor.document.plane.corners?.[2]).toEqual([702, 490])
    expect(editor.document.history.past).toHaveLength(3)
  })

  it('brings corners that lie beside the photo into sight, unless the person has zoomed in', () => {
    const { editor } = open()
    const near: Point = [900, 800]
    editor.changePlane({ ...plane, corners: [plane.corners[0], plane.corners[1], near, plane.corners[3]] })
    const [x, y] = toScreen(editor.view, near)
    expect(x > 832 || y > 332).toBe(true)
    editor.setTool('plane')
    const seen = toScreen(editor.view, near)
    expect(seen[0]).toBeLessThan(832)
    expect(seen[1]).toBeLessThan(332)
    editor.setTool('brush')
    expect(editor.view.scale).toBe(0.5)
    editor.zoom(3)
    editor.setTool('plane')
    expect(editor.view.scale).toBe(1.5)
  })

  it('keeps corners in sight that a suggestion or a step back puts beside the photo', () => {
    const { editor } = open()
    editor.setTool('plane')
    editor.changePlane(plane)
    const far: Point = [900, 800]
    editor.applySuggestion([], { ...plane, corners: [plane.corners[0], plane.corners[1], far, plane.corners[3]] })
    const [x, y] = toScreen(editor.view, far)
    expect(x < 832 && y < 332).toBe(true)
  })

  it('brings a corner that was chosen by name into the middle of a view that was zoomed in', () => {
    const { editor } = open()
    editor.changePlane(plane)
    editor.setTool('plane')
    editor.zoom(8, [0, 0])
    editor.select({ kind: 'corner', index: 2 })
    expect(toScreen(editor.view, plane.corners[2])).toEqual([416, 166])
  })

  it('shows the magnifier for a finger only, and cancels without a trace', () => {
    const { editor, down, move, key } = open()
    editor.changePlane(plane)
    editor.setTool('plane')
    down([700, 500], { kind: 'touch' })
    move([650, 480], { kind: 'touch' })
    expect(editor.overlay.magnify).toEqual([650, 480])
    key('Escape')
    expect(editor.overlay.magnify).toBeNull()
    expect(editor.document.plane.corners?.[2]).toEqual([700, 500])
  })
})

describe('taking a thing away', () => {
  const ring = (x0: number, y0: number, x1: number, y1: number): Point[] => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]

  it('finds the piece under a click and how much of the region it would take', () => {
    const { editor, area } = open()
    editor.applyRegion([ring(0, 300, 800, 600)], 'replace')
    expect(editor.covers([400, 100])).toBe(false)
    expect(editor.covers([400, 400])).toBe(true)
    const rings = [ring(100, 400, 200, 500), ring(600, 200, 700, 500)]
    const piece = editor.pieceAt(rings, [150, 450])!
    expect(countSet(piece)).toBe(100 * 100)
    expect(editor.shareOfRegion(piece)).toBeCloseTo(10_000 / 240_000)
    expect(editor.pieceAt(rings, [400, 450])).toBeNull()
    editor.applyRegion(piece, 'subtract')
    expect(area()).toBe(240_000 - 10_000)
  })
})

describe('region commands', () => {
  it('grows and shrinks in photo pixels and can take each back', () => {
    const { editor, area } = open()
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
