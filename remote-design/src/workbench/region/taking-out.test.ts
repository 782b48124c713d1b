import { toast } from '@tessera/shared/ui/core'
import { createScene } from '@tessera/shared/canvas/scene/scene'
import type { Corners } from '@tessera/shared/canvas/tools/tool'
import { UNCHANGED_TEXT } from '@tessera/shared/ui/region/canvas.text'
import { needsCheck } from './region.rules'
import { FLOOR_WORDS as TEXT } from './region.text'
import { found, open, square, work } from './suggestions.fixtures'

const hint = jest.spyOn(toast, 'info')
const offer = jest.spyOn(toast, 'offer')
beforeEach(() => {
  hint.mockClear()
  offer.mockClear()
})

/** The lower half of the photo is selected. */
const HALF = 240_000
const BOX: Corners = [
  [300, 350],
  [500, 550],
]

describe('a box that is to take something out', () => {
  it('takes the thing found out', async () => {
    const { ask, area } = await open([found(square(320, 360, 150))])
    await ask([400, 450], true, BOX)
    expect(area()).toBe(HALF - 150 * 150)
    expect(offer).not.toHaveBeenCalled()
  })

  it('offers all that is selected in it where what was found lies beside the selection', async () => {
    // A table before the rug: hardly any of it is selected.
    const { ask, area } = await open([found(square(320, 152, 150))])
    await ask([400, 450], true, BOX)
    expect(area()).toBe(HALF)
    expect(offer).toHaveBeenCalledWith(TEXT.otherInBox, '', expect.objectContaining({ text: '减去框里全部' }))
    offer.mock.calls[0]![2].run()
    expect(area()).toBe(HALF - 200 * 200)
  })

  it('says so where nothing of the selection lies in it, with nothing to offer', async () => {
    const { ask, area } = await open([found(square(0, 0, 100))])
    await ask([100, 100], true, [
      [0, 0],
      [200, 200],
    ])
    expect(hint.mock.calls).toEqual([[UNCHANGED_TEXT.notSelected]])
    expect(offer).not.toHaveBeenCalled()
    expect(area()).toBe(HALF)
  })

  it('takes the region of the scene out around which it was drawn', async () => {
    const { editor, ask, area } = await open([found(square(320, 152, 150))])
    const { mask, photo } = editor.document
    const labels = { ...mask, data: editor.bitmapOf([square(320, 370, 160)]).data.map((value) => value & 1) }
    const rug = { surface: 'floor', confidence: 1, box: [320, 370, 160, 160], wholes: [] } as const
    editor.setScene(createScene(labels, [rug] as never, photo, mask))
    await ask([400, 450], true, BOX)
    expect(area()).toBe(HALF - 160 * 160)
    expect(offer).not.toHaveBeenCalled()
  })
})

describe('what may be left of something taken out', () => {
  const suggestion = () => work.store.getState().suggestion
  /** A rug of which a click takes the middle; the colours are not known. */
  async function openRug() {
    const opened = await open([found(square(212, 62, 176))])
    opened.editor.applyRegion([square(200, 50, 200)], 'add')
    await opened.ask([300, 150], true)
    return opened
  }

  it('is shown and asked about before the start, until it is taken or found right', async () => {
    const { area, editor } = await openRug()
    const ring = HALF + 200 * 200 - 176 * 176
    expect(area()).toBe(ring)
    expect(suggestion().doubtful).toHaveLength(1)
    expect(editor.overlay.doubts).toHaveLength(1)
    expect(needsCheck(suggestion())).toBe(true)
    // An edit elsewhere does not answer it.
    editor.applyRegion([square(0, 0, 10)], 'add')
    expect(needsCheck(suggestion())).toBe(true)
    work.region.lookAt(0)
    work.region.settle(0, 'keep')
    expect(needsCheck(suggestion())).toBe(false)
    expect(area()).toBe(ring + 100)
  })

  it('is no question any more once it is taken, or erased by hand', async () => {
    const { editor } = await openRug()
    work.region.lookAt(0)
    work.region.settle(0, 'leave')
    expect(suggestion().doubtful).toEqual([])
    expect(needsCheck(suggestion())).toBe(false)
    editor.undo()
    expect(suggestion().doubtful).toHaveLength(1)
    expect(needsCheck(suggestion())).toBe(true)
    editor.applyRegion([square(190, 40, 220)], 'subtract')
    expect(suggestion().doubtful).toEqual([])
    expect(needsCheck(suggestion())).toBe(false)
  })

  it('goes with the step that left it, and with the yes of the person', async () => {
    const { editor } = await openRug()
    editor.undo()
    expect(suggestion().doubtful).toEqual([])
    expect(needsCheck(suggestion())).toBe(false)
    await openRug()
    work.region.check()
    expect(needsCheck(suggestion())).toBe(false)
  })
})
