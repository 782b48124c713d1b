import type { Point } from '@tessera/shared/contract/design/plane'
import { createMask, SET } from '../mask/mask-bitmap'
import { createScene } from '../scene/scene'
import { openEditor } from './editor.fixtures'

const rect = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

/** A photo of 800 × 600 of which all has one colour, but for what is given. */
function openPhoto(other: readonly Point[][] = []) {
  const opened = openEditor()
  const { editor } = opened
  const pixels = new Uint8Array(800 * 600 * 4).fill(120)
  const light = editor.bitmapOf(other).data
  for (let index = 0; index < light.length; index += 1) {
    if (light[index] === SET) pixels.fill(200, index * 4, index * 4 + 3)
  }
  editor.readPixels = () => pixels
  return opened
}
const RUG = [rect(200, 200, 600, 400)]
const CORE = [rect(212, 212, 588, 388)]
const RUG_SIZE = 400 * 200
const CORE_SIZE = 376 * 176

it('takes the rest of a thing along, in the same step', () => {
  const { editor, area, changes } = openPhoto()
  editor.applySuggestion(RUG, null)
  const steps = editor.document.history.past.length
  expect(editor.takeOut(CORE)).toBe(true)
  expect(area()).toBe(0)
  expect(editor.document.history.past).toHaveLength(steps + 1)
  editor.undo()
  expect(area()).toBe(RUG_SIZE)
  expect(changes.some(({ kind }) => kind === 'leftOver')).toBe(false)
})

it('tells what may be more of it, and keeps what is of another colour', () => {
  const { editor, area, changes } = openPhoto()
  editor.readPixels = null
  editor.applySuggestion(RUG, null)
  editor.takeOut(CORE)
  expect(area()).toBe(RUG_SIZE - CORE_SIZE)
  const told = changes.flatMap((change) => (change.kind === 'leftOver' ? [change.places] : []))
  expect(told).toHaveLength(1)
  expect(told[0]).toHaveLength(1)
  const other = openPhoto(CORE)
  other.editor.applySuggestion(RUG, null)
  other.editor.takeOut(CORE)
  expect(other.area()).toBe(RUG_SIZE - CORE_SIZE)
  expect(other.changes.some(({ kind }) => kind === 'leftOver')).toBe(false)
})

it('keeps a region of the scene that a person has put together with another, however thin', () => {
  const { editor, area } = openPhoto()
  const { mask, photo } = editor.document
  const labels = createMask(mask.width, mask.height)
  const [core, rug] = [editor.bitmapOf(CORE).data, editor.bitmapOf(RUG).data]
  for (let index = 0; index < rug.length; index += 1) if (rug[index] === SET) labels.data[index] = core[index] ? 1 : 2
  const thing = { surface: 'thing', confidence: 1, box: [0, 0, 800, 600], wholes: [] } as const
  editor.setScene(createScene(labels, [thing, thing] as never, photo, mask))
  editor.applyRegion(RUG, 'add')
  editor.takeOut(CORE)
  expect(area()).toBe(RUG_SIZE - CORE_SIZE)
})

it('changes nothing where nothing of it is selected', () => {
  const { editor, area } = openPhoto()
  editor.applySuggestion(RUG, null)
  expect(editor.takeOut([rect(0, 0, 100, 100)])).toBe(false)
  expect(area()).toBe(RUG_SIZE)
})
