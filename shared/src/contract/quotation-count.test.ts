/** @jest-environment node */
import type { QuotationLine } from './quotation'
import { changedLine, figuresOf } from './quotation-count'

const COUNT = { areaSqm: 12, pieces: 42, allowance: 0.05, piecesPerBox: 4 }
const LINE: QuotationLine = {
  room: '',
  name: 'A',
  sku: '',
  visibleSqm: 12,
  enteredSqm: null,
  sizeMm: [600, 600],
  pieces: 44,
  boxes: 11,
  unit: 'piece',
  quantity: 44,
  unitPriceFen: 2680,
  count: COUNT,
  resultId: null,
}

it('reckons a quantity in each unit', () => {
  expect(figuresOf(COUNT, 'piece', null)).toEqual({ areaSqm: 12, pieces: 44, boxes: 11, quantity: 44 })
  expect(figuresOf(COUNT, 'box', 24)).toEqual({ areaSqm: 24, pieces: 84, boxes: 21, quantity: 21 })
  expect(figuresOf(COUNT, 'sqm', null).quantity).toBe(12.6)
  expect(figuresOf({ ...COUNT, piecesPerBox: null }, 'box', null)).toMatchObject({ boxes: null, quantity: 0 })
})

it('recounts a line for the area that was measured', () => {
  expect(changedLine(LINE, { enteredSqm: 24 })).toMatchObject({ enteredSqm: 24, pieces: 84, boxes: 21, quantity: 84 })
  expect(changedLine({ ...LINE, unit: 'box' }, { enteredSqm: 24 })).toMatchObject({ quantity: 21, pieces: 84 })
  expect(changedLine({ ...LINE, unit: 'sqm' }, { enteredSqm: 20 })).toMatchObject({ quantity: 21, pieces: 72 })
  expect(changedLine({ ...LINE, enteredSqm: 24, quantity: 84 }, { enteredSqm: null })).toMatchObject({ quantity: 44 })
})

it('lets pieces and boxes follow a quantity written by hand', () => {
  expect(changedLine(LINE, { quantity: 49 })).toMatchObject({ quantity: 49, pieces: 49, boxes: 13 })
  expect(changedLine({ ...LINE, unit: 'box' }, { quantity: 12 })).toMatchObject({ pieces: 48, boxes: 12 })
  expect(changedLine({ ...LINE, unit: 'sqm' }, { quantity: 25.2 })).toMatchObject({ pieces: 84, boxes: 21 })
})

it('counts the same in another unit', () => {
  expect(changedLine(LINE, { unit: 'box' })).toMatchObject({ unit: 'box', quantity: 11 })
  expect(changedLine(LINE, { unit: 'sqm' })).toMatchObject({ quantity: 12.6, pieces: 44 })
  expect(changedLine(LINE, { unit: 'item' })).toMatchObject({ quantity: 44, pieces: 44 })
})

it('keeps no figure that nobody can reckon any more', () => {
  const older = { ...LINE, count: undefined }
  expect(changedLine(older, { quantity: 50 })).toMatchObject({ pieces: 50, boxes: null })
  expect(changedLine(older, { enteredSqm: 24 })).toMatchObject({ quantity: 44, pieces: null, boxes: null })
  const byHand = { ...older, pieces: null, boxes: null, unit: 'item' as const }
  expect(changedLine(byHand, { quantity: 3 })).toMatchObject({ quantity: 3, pieces: null, boxes: null })
})

it('leaves other figures with other changes', () => {
  expect(changedLine(LINE, { unitPriceFen: 100, name: 'B' })).toEqual({ ...LINE, unitPriceFen: 100, name: 'B' })
})

it('leaves the quantity of goods without an area to the person', () => {
  const line: QuotationLine = { ...LINE, visibleSqm: null, count: { ...COUNT, areaSqm: 0.36 / 1.05, pieces: 1 } }
  expect(changedLine(line, { unit: 'box' })).toMatchObject({ quantity: 44, boxes: 44, pieces: 176 })
  expect(changedLine(line, { unit: 'item' })).toMatchObject({ quantity: 44, boxes: null, pieces: null })
  const measured = changedLine(line, { enteredSqm: 24 })
  expect(measured).toMatchObject({ quantity: 72, boxes: 18 })
  expect(changedLine(measured, { enteredSqm: null })).toMatchObject({ quantity: 72, boxes: 18, pieces: 72 })
})
