/**
 * @jest-environment node
 */
import { brandBox, labelBox } from '@tessera/shared/contract/design/result-marks'
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import { drawnMark, inkOn, movedMark, paintMarks } from './marks'

const LOOK = { text: '3.2 m', color: GOODS_COLORS.earth.terracotta }

it('gives a click a usual length, and a text none', () => {
  expect(drawnMark('measure', [0.2, 0.5], [0.2, 0.5], LOOK).to[0]).toBeCloseTo(0.38)
  expect(drawnMark('arrow', [0.2, 0.5], [0.6, 0.1], LOOK).to).toEqual([0.6, 0.1])
  expect(drawnMark('text', [0.2, 0.5], [0.6, 0.1], LOOK).to).toEqual([0.2, 0.5])
})

it('stays within the picture, and its words are read on its colour', () => {
  const moved = movedMark(drawnMark('arrow', [0.75, 0.5], [0.5, 0.25], LOOK), 0.5, -0.75)
  expect(moved).toMatchObject({ from: [1, 0.25], to: [0.75, 0] })
  expect([inkOn(GOODS_COLORS.light.mist), inkOn(GOODS_COLORS.blue.navy)]).toEqual([
    GOODS_COLORS.grey.ink,
    GOODS_COLORS.light.cream,
  ])
})

describe('words on a picture', () => {
  /** A canvas on which a letter is as wide as its size. @returns where plates were drawn */
  function painted(mark: Parameters<typeof paintMarks>[1][number], width: number, height: number) {
    const plates: number[][] = []
    const nothing = () => {}
    const context = new Proxy<Record<string, unknown>>(
      {
        font: '',
        measureText(this: { font: string }, text: string) {
          return { width: text.length * Number.parseFloat(this.font.split(' ')[1]!) }
        },
        roundRect: (...box: number[]) => plates.push(box),
      },
      { get: (own, name) => own[name as string] ?? nothing },
    )
    paintMarks(context as unknown as CanvasRenderingContext2D, [mark], width, height)
    return plates[0]!
  }
  const look = { color: GOODS_COLORS.earth.terracotta }

  it.each([
    ['in the middle', [0.5, 0.5]],
    ['at the right', [0.99, 0.5]],
    ['in a corner', [0, 0]],
  ] as const)('stay whole %s', (_where, at) => {
    const [left, top, wide, tall] = painted(drawnMark('text', at, at, { ...look, text: '换成岩板靠墙' }), 1600, 1200)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(left! + wide!).toBeLessThanOrEqual(1600)
    expect(top! + tall!).toBeLessThanOrEqual(1200)
    if (at[0] === 0.5) expect(left! + wide! / 2).toBeCloseTo(800)
  })

  it('become smaller where they are longer than a narrow picture is wide', () => {
    const text = '长'.repeat(30)
    const [left, , wide] = painted(drawnMark('text', [0.2, 0.5], [0.2, 0.5], { ...look, text }), 600, 1200)
    expect(left).toBeCloseTo(0)
    expect(wide).toBeCloseTo(600)
  })
})

it('leaves the label and the brand free', () => {
  const [width, height] = [1600, 1200]
  const calls: unknown[][] = []
  const context = new Proxy({} as Record<string, unknown>, {
    get: (own, name) => own[name as string] ?? ((...given: unknown[]) => void calls.push([name, ...given])),
  })
  paintMarks(
    context as unknown as CanvasRenderingContext2D,
    [drawnMark('arrow', [0, 0], [1, 1], LOOK)].map((mark) => ({ ...mark, text: '' })),
    width,
    height,
  )
  const clipped = calls.slice(0, calls.findIndex(([name]) => name === 'clip') + 1)
  expect(clipped.at(-1)).toEqual(['clip', 'evenodd'])
  const boxes = clipped.filter(([name]) => name === 'rect').map(([, ...box]) => box as number[])
  expect(boxes[0]).toEqual([0, 0, width, height])
  const [label, brand] = [labelBox({ width, height }), brandBox({ width, height })!]
  expect(boxes.slice(1)).toEqual([label, brand].map((box) => [box.left, box.top, box.width, box.height]))
  expect(calls.findIndex(([name]) => name === 'stroke')).toBeGreaterThan(clipped.length)
})
