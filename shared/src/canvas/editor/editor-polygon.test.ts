/** @jest-environment node */
import type { Point } from '@tessera/shared/contract/design/plane'
import { openEditor } from './editor.fixtures'

describe('polygon', () => {
  const SQUARE: Point[] = [
    [100, 100],
    [300, 100],
    [300, 300],
    [100, 300],
  ]

  it('closes on its first point', () => {
    const { editor, click, area } = openEditor()
    editor.setTool('polygon')
    for (const point of [...SQUARE, [102, 101] as Point]) click(point)
    expect(area()).toBe(200 * 200)
    expect(editor.overlay.polygon).toEqual([])
  })

  it('closes with a double click within 400 ms, not later', () => {
    const { editor, down, up, wait, area } = openEditor()
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

  it('closes with Enter, removes a point with Backspace, cancels with Esc', () => {
    const { editor, click, key, area } = openEditor()
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

  it('is closed by another tool or command, and can be undone', () => {
    const { editor, click, changes, area } = openEditor()
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

  it('is dropped, with a notice, if it has too few points to close', () => {
    const { editor, click, changes, area } = openEditor()
    editor.setTool('polygon')
    SQUARE.slice(0, 2).forEach((point) => click(point))
    editor.setTool('hand')
    expect(area()).toBe(0)
    expect(editor.drawing).toBe(false)
    expect(changes).toContainEqual({ kind: 'finished', finished: 'dropped' })
  })

  it('undo removes its last point, not the previous step', () => {
    const { editor, click, key, area } = openEditor()
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

  it('resets subtract mode on a change of tool', () => {
    const { editor } = openEditor()
    editor.setTool('suggest')
    editor.setSettings({ taking: 'subtract' })
    editor.setTool('suggest')
    expect(editor.settings.taking).toBe('subtract')
    editor.setTool('polygon')
    expect(editor.settings.taking).toBe('auto')
  })

  it('subtracts in subtract mode', () => {
    const { editor, click, key, area } = openEditor()
    editor.setTool('polygon')
    editor.invert()
    editor.setSettings({ taking: 'subtract' })
    SQUARE.forEach((point) => click(point))
    key('Enter')
    expect(area()).toBe(800 * 600 - 200 * 200)
  })

  it('pans on a drag beyond 3 px, else clicks', () => {
    const { editor, down, up, move } = openEditor()
    editor.setTool('polygon')
    // Six pixels of the photo are three of the screen.
    expect(editor.view.scale).toBe(0.5)
    down([100, 100])
    move([106, 100])
    up([106, 100])
    expect(editor.overlay.polygon).toHaveLength(1)
    const { x } = editor.view
    down([300, 100])
    move([308, 100])
    up([308, 100])
    expect(editor.overlay.polygon).toHaveLength(1)
    expect(editor.view.x).toBe(x + 4)
    editor.setView({ ...editor.view, x })
    down([200, 100])
    editor.pointerMoved({ id: 1, kind: 'mouse', screen: [150, 66], alt: false, wantsPan: false, time: 0 })
    up([200, 100])
    expect(editor.overlay.polygon).toHaveLength(1)
    expect(editor.view.x).not.toBe(x)
  })

  it('can be drawn by keyboard alone', () => {
    const { editor, key, keyUp, wait, area } = openEditor()
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
