/** @jest-environment node */
import type { Point } from '@tessera/shared/contract/design/plane'
import { EMPTY_PLANE } from '../document/plane-draft'
import { toScreen } from '../geometry/view'
import { openEditor } from './editor.fixtures'

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

  it('drags a corner without a jump, as one undo step', () => {
    const { editor, down, move, up } = openEditor()
    editor.changePlane(plane)
    editor.setTool('plane')
    down([204, 206])
    move([214, 226])
    up([214, 226])
    expect(editor.document.plane.corners?.[0]).toEqual([210, 220])
    editor.undo()
    expect(editor.document.plane.corners?.[0]).toEqual([200, 200])
  })

  it('selects a corner with a click that trembles up to 3 px, and moves nothing', () => {
    const { editor, down, move, up } = openEditor()
    editor.changePlane(plane)
    editor.setTool('plane')
    const steps = editor.document.history.past.length
    down([204, 206])
    // Six pixels of the photo are three of the screen.
    move([210, 206])
    up([210, 206])
    expect(editor.document.plane.corners?.[0]).toEqual([200, 200])
    expect(editor.overlay.selected).toEqual({ kind: 'corner', index: 0 })
    expect(editor.document.history.past).toHaveLength(steps)
    down([204, 206])
    move([212, 206])
    move([206, 206])
    up([206, 206])
    // Once dragged it follows closely.
    expect(editor.document.plane.corners?.[0]).toEqual([202, 200])
  })

  it('drags an end of the known length', () => {
    const { editor, down, move, up } = openEditor()
    editor.changePlane(plane)
    editor.setTool('plane')
    down([500, 400])
    move([520, 410])
    up([520, 410])
    expect(editor.document.plane.length).toEqual({ from: [300, 400], to: [520, 410], mm: 900 })
  })

  it('moves the selected corner with the arrow keys by 1 px, 10 with Shift, as one undo step per key press', () => {
    const { editor, key, keyUp } = openEditor()
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

  it('fits corners outside the photo into the view, unless zoomed in', () => {
    const { editor } = openEditor()
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

  it('keeps corners visible that a suggestion or undo puts outside the photo', () => {
    const { editor } = openEditor()
    editor.setTool('plane')
    editor.changePlane(plane)
    const far: Point = [900, 800]
    editor.applySuggestion([], { ...plane, corners: [plane.corners[0], plane.corners[1], far, plane.corners[3]] })
    const [x, y] = toScreen(editor.view, far)
    expect(x < 832 && y < 332).toBe(true)
  })

  it('centres a corner selected by name in a zoomed-in view', () => {
    const { editor } = openEditor()
    editor.changePlane(plane)
    editor.setTool('plane')
    editor.zoom(8, [0, 0])
    editor.select({ kind: 'corner', index: 2 })
    expect(toScreen(editor.view, plane.corners[2])).toEqual([416, 166])
  })

  it('shows the magnifier for touch only, and cancels without a trace', () => {
    const { editor, down, move, key } = openEditor()
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
