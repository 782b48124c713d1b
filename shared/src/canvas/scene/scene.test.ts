import type { Point } from '@tessera/shared/contract/design/plane'
import { openEditor } from '../editor/editor.fixtures'
import { shrinkMask } from '../mask/mask-morphology'
import { countSet, createMask, fillPolygons, SET } from '../mask/mask-bitmap'
import { enlargeLabels, type LabelMap } from './label-map'
import { outlineOf } from './outline'
import { createScene, type SceneRegion } from './scene'
import { takesAway } from './target'

/** A label map drawn by its rows. */
const labelsOf = (...rows: readonly string[]): LabelMap => ({
  width: rows[0]!.length,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), Number),
})
const whole = ({ width, height }: LabelMap) => ({ x0: 0, y0: 0, x1: width, y1: height })
const shown = ({ width, data }: LabelMap) =>
  [...data].map((label, index) => `${label}${index % width === width - 1 ? '\n' : ''}`).join('')

describe('labels', () => {
  it('are enlarged without gaps, and rounded where they are stairs', () => {
    const large = enlargeLabels(labelsOf('1112', '1122', '1222'), { width: 8, height: 6 })
    expect(shown(large)).toBe(['11111122', '11111122', '11112222', '11112222', '11222222', '11222222', ''].join('\n'))
  })

  it('give outlines that enclose exactly their pixels: holes, specks and lines one pixel thin', () => {
    const labels = labelsOf('111111', '100001', '102201', '100001', '111111', '000020', '222222')
    const ring = outlineOf(labels, 1, whole(labels))
    expect(ring).toHaveLength(2)
    const filled = createMask(6, 7)
    fillPolygons(filled, ring, SET)
    expect([...filled.data].map((value) => value / SET)).toEqual([...labels.data].map((label) => Number(label === 1)))
    // Two pieces; the speck stands on the line.
    expect(outlineOf(labels, 2, whole(labels))).toHaveLength(2)
    expect(outlineOf(labels, 3, whole(labels))).toEqual([])
  })

  it('keep pixels apart that touch by a corner only', () => {
    const labels = labelsOf('10', '01')
    expect(outlineOf(labels, 1, whole(labels))).toHaveLength(2)
  })
})

const region = (surface: SceneRegion['surface'], box: SceneRegion['box']): SceneRegion => ({
  surface,
  confidence: 0.9,
  box,
})

/** A photo of 800 × 600: wall, floor, a rug on the floor, and a corner that nobody knows. */
function openRoom() {
  const opened = openEditor()
  const labels = labelsOf('11110000', '11111111', '11111111', '22222222', '22233222', '22222222')
  const { document } = opened.editor
  const regions = [
    region('wall', [0, 0, 800, 300]),
    region('floor', [0, 300, 800, 300]),
    region('rug', [300, 400, 200, 100]),
  ]
  opened.editor.setScene(createScene(labels, regions, document.photo, document.mask))
  opened.editor.setTool('suggest')
  return opened
}
const FLOOR: Point = [100, 450]
const RUG: Point = [400, 450]
const WALL: Point = [100, 100]
const OUTSIDE: Point = [-1, 10]
const NOWHERE: Point = [700, 20]

describe('a scene', () => {
  it('knows the region at a point, its pixels and outline', () => {
    const { editor } = openRoom()
    const scene = editor.scene!
    expect([WALL, FLOOR, RUG, NOWHERE, OUTSIDE].map((point) => scene.labelAt(point))).toEqual([1, 2, 3, 0, 0])
    const rug = countSet(scene.maskOf(3))
    expect(rug).toBeGreaterThan(16_000)
    expect(rug).toBeLessThan(21_000)
    expect(countSet(scene.maskOf(2)) + rug).toBeCloseTo(240_000, -3)
    expect(scene.outlineOf(3)).toBe(scene.outlineOf(3))
  })
})

describe('the click tool', () => {
  it('shows what a click would take, adds it, and takes it away again', () => {
    const { editor, move, click, area } = openRoom()
    move(FLOOR)
    expect(editor.overlay.target).toEqual({ label: 2, takesAway: false })
    click(FLOOR)
    const floor = area()
    expect(floor).toBeGreaterThan(218_000)
    expect(editor.overlay.target).toEqual({ label: 2, takesAway: true })
    click(RUG)
    expect(area()).toBeGreaterThan(floor)
    click(FLOOR)
    expect(editor.covers(FLOOR)).toBe(false)
    expect(editor.covers(RUG)).toBe(true)
  })

  it('asks for a piece where the region is the suggested surface itself', () => {
    const { editor, changes, move, click, area } = openRoom()
    editor.applySuggestion(editor.scene!.maskOf(2), null)
    const suggested = area()
    move(FLOOR)
    expect(editor.overlay.target).toBeNull()
    click(FLOOR)
    expect(area()).toBe(suggested)
    const asked = changes.filter((change) => change.kind === 'ask')
    expect(asked.map(({ ask }) => ask)).toEqual([{ point: FLOOR, box: null, taking: 'subtract' }])
    editor.abandon()
    // The rug is not the surface, and a region of the person's own is theirs to take.
    move(RUG)
    expect(editor.overlay.target).toEqual({ label: 3, takesAway: false })
    editor.clear()
    click(FLOOR)
    move([150, 500])
    expect(editor.overlay.target).toEqual({ label: 2, takesAway: true })
  })

  it('closes the seam to what is selected, and spares what stands there', () => {
    const { editor, click } = openRoom()
    const { document } = editor
    // A suggestion's edge that lies beside the label's: 60 mask pixels inside it, labels have 100.
    const floor = editor.scene!.maskOf(2)
    shrinkMask(floor, 60)
    editor.applyRegion(floor, 'replace')
    click(RUG)
    const seam = (y: number) => document.mask.data[y * document.mask.width + 400]
    expect([seam(480), seam(510), seam(530)]).toEqual([SET, SET, SET])
    editor.clear()
    click(RUG)
    expect(seam(530)).toBe(0)
  })

  it('undoes region by region', () => {
    const { editor, click, area } = openRoom()
    const areas = [FLOOR, RUG, WALL, FLOOR].map((point) => {
      const before = area()
      click(point)
      return before
    })
    for (const before of areas.toReversed()) {
      editor.undo()
      expect(area()).toBe(before)
    }
    expect(editor.document.history.past).toHaveLength(0)
  })

  it('adds or takes only where told so, and shows nothing where that changes nothing', () => {
    const { editor, click, move, area } = openRoom()
    editor.setSettings({ taking: 'subtract' })
    move(FLOOR)
    expect(editor.overlay.target).toBeNull()
    editor.setSettings({ taking: 'add' })
    click(FLOOR)
    const floor = area()
    move(FLOOR)
    expect(editor.overlay.target).toBeNull()
    click(FLOOR, { alt: true })
    expect(area()).toBeLessThan(floor)
  })

  it('shows what a finger would take while it lies, and pans when it moves', () => {
    const { editor, down, move, up, area } = openRoom()
    down(FLOOR, { kind: 'touch' })
    expect(editor.overlay.target).toEqual({ label: 2, takesAway: false })
    move([300, 500], { kind: 'touch' })
    expect(editor.overlay.target).toBeNull()
    up([300, 500], { kind: 'touch' })
    expect(area()).toBe(0)
  })

  it('is reached by the keyboard', () => {
    const { editor, key, keyUp, area } = openRoom()
    key('ArrowDown')
    for (let step = 0; step < 3; step += 1) key('ArrowDown', true)
    expect(editor.overlay.target?.label).toBe(2)
    key(' ')
    keyUp(' ')
    expect(area()).toBeGreaterThan(218_000)
  })

  it('asks where nothing is known, and for the piece at the point after a double click', () => {
    const { editor, changes, down, up, area } = openRoom()
    const asked = () => changes.filter((change) => change.kind === 'ask').map(({ ask }) => ask)
    down(NOWHERE)
    up(NOWHERE)
    expect(asked()).toEqual([{ point: NOWHERE, box: null, taking: 'add' }])
    editor.finishAsking(asked()[0]!)
    down(FLOOR)
    up(FLOOR)
    expect(area()).toBeGreaterThan(218_000)
    down(FLOOR)
    up(FLOOR)
    // The region stays until the piece is there, and is lost neither by a failure.
    expect(area()).toBeGreaterThan(218_000)
    const last = asked().at(-1)!
    expect(last).toEqual({ point: FLOOR, box: null, taking: 'add', instead: editor.document.revision })
    editor.takeBack(last)
    expect(area()).toBe(0)
  })
})

describe('the box tool', () => {
  it.each(['dragged', 'with two clicks', 'by keyboard'])('asks for the thing in a box, %s', (how) => {
    const { editor, changes, down, move, up, click, key, keyUp } = openRoom()
    editor.setTool('box')
    if (how === 'dragged') {
      down([100, 200])
      move([300, 350])
      expect(editor.overlay.box).toEqual([
        [100, 200],
        [300, 350],
      ])
      up([300, 350])
    } else if (how === 'with two clicks') {
      click([100, 200])
      click([300, 350])
    } else {
      key('ArrowDown')
      key(' ')
      keyUp(' ')
      key('ArrowDown', true)
      key('ArrowRight', true)
      key(' ')
      keyUp(' ')
    }
    const asked = changes.filter((change) => change.kind === 'ask')
    expect(asked).toHaveLength(1)
    const { ask } = asked[0]!
    expect(ask).toMatchObject({ taking: 'auto' })
    if (how !== 'by keyboard')
      expect(ask.box?.map((point) => point.map(Math.round))).toEqual([
        [100, 200],
        [300, 350],
      ])
    expect(editor.isAsking(ask)).toBe(true)
    editor.abandon()
    expect(editor.isAsking(ask)).toBe(false)
  })

  it.each(['mouse', 'touch'] as const)('takes all that is in a box where it is told to, by %s', (kind) => {
    const { editor, changes, down, move, up, click, area } = openRoom()
    editor.setTool('box')
    editor.setSettings({ plainBox: true })
    const draw = (alt = false) => {
      down([100, 200], { kind, alt })
      move([300, 350], { kind, alt })
      up([300, 350], { kind, alt })
    }
    draw()
    expect(area()).toBe(200 * 150)
    expect([editor.overlay.box, editor.state.name]).toEqual([null, 'box.idle'])
    // A second one over it adds nothing, as a polygon would not.
    draw()
    expect(area()).toBe(200 * 150)
    draw(true)
    expect(area()).toBe(0)
    editor.undo()
    expect(area()).toBe(200 * 150)
    editor.setSettings({ taking: 'subtract' })
    click([250, 300], { kind })
    click([400, 400], { kind })
    expect(area()).toBe(200 * 150 - 50 * 50)
    expect(changes.filter((change) => change.kind === 'ask')).toEqual([])
    editor.setTool('hand')
    editor.setTool('box')
    expect(editor.settings).toMatchObject({ plainBox: true, taking: 'auto' })
  })

  it('is begun just outside the photo as well, and moves the photo from farther away', () => {
    const { editor, down, move, up, area } = openRoom()
    editor.setTool('box')
    editor.setSettings({ plainBox: true })
    const draw = (from: number) => {
      down([from / editor.view.scale, 200])
      move([300, 350])
      up([300, 350])
    }
    draw(-20)
    expect(area()).toBe(300 * 150)
    draw(-60)
    expect([area(), editor.overlay.box]).toEqual([300 * 150, null])
  })

  it('tells a narrow box from a line by the drag distance, and a box from a tap that trembles', () => {
    const { editor, down, move, up, area } = openRoom()
    editor.setTool('box')
    editor.setSettings({ plainBox: true })
    const { scale } = editor.view
    /** Of so many pixels of the screen. */
    const draw = (width: number, height: number) => {
      const to = [100 + width / scale, 200 + height / scale] as const
      down([100, 200])
      move([...to])
      up([...to])
      return editor.state.name
    }
    expect(draw(200, 4)).toBe('box.idle')
    expect(area()).toBeGreaterThan(0)
    editor.undo()
    expect(draw(200, 3)).toBe('box.drawing')
    editor.setTool('hand')
    editor.setTool('box')
    expect(draw(6, 6)).toBe('box.drawing')
    expect(area()).toBe(0)
  })

  it('takes all that is in a box by keyboard', () => {
    const { editor, key, keyUp, area } = openRoom()
    editor.setTool('box')
    editor.setSettings({ plainBox: true })
    for (const pressed of ['ArrowDown', ' ', 'ArrowDown', 'ArrowRight', ' ']) {
      key(pressed, pressed !== ' ')
      keyUp(pressed)
    }
    expect(area()).toBeGreaterThan(0)
    expect(editor.state.name).toBe('box.idle')
  })
})

it.each([
  ['auto', false, false, false],
  ['auto', false, true, true],
  ['auto', true, true, false],
  ['add', false, true, false],
  ['add', true, false, true],
  ['subtract', false, false, true],
  ['subtract', true, true, false],
] as const)('%s, alt %s, on the selection %s: takes away %s', (taking, alt, covered, away) => {
  expect(takesAway({ taking }, alt, covered)).toBe(away)
})
