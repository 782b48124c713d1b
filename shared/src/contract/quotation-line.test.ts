/** @jest-environment node */
import type { Material } from './material'
import { quotationLine } from './quotation'
import { quotationUnitText } from './quotation.text'
import { changedLine } from './quotation-count'
import { libraryLine, measuredLine } from './quotation-line'

const SURFACE: NonNullable<Material['surface']> = {
  faceImages: [],
  mmWidth: 600,
  mmHeight: 600,
  groutMm: 0,
  groutColor: '#cccccc',
  laying: 'straight',
  finish: 'matte',
}
const TILE = {
  kind: 'tile' as const,
  name: '卡拉拉白',
  sku: 'TS-6060',
  priceFen: 2_680,
  unit: '元/片',
  piecesPerBox: 4,
  surface: SURFACE,
  furniture: null,
}
const PIECE = { ...TILE, surface: null, furniture: { cutoutUrl: '', mmWidth: 2200, mmDepth: 900, mmHeight: 800 } }

it('takes a tile of the library: one, at its price, with what is known of pieces and boxes', () => {
  const line = libraryLine(TILE, '客厅')
  expect(line).toMatchObject({
    room: '客厅',
    name: '卡拉拉白',
    sku: 'TS-6060',
    sizeMm: [600, 600],
    unit: 'piece',
    quantity: 1,
    unitPriceFen: 2_680,
    pieces: 1,
    boxes: 1,
    visibleSqm: null,
    enteredSqm: null,
    resultId: null,
  })
  expect(quotationLine.parse(line)).toEqual(line)
  expect(changedLine(line, { quantity: 41 })).toMatchObject({ pieces: 41, boxes: 11 })
})

it.each([
  ['箱', 4, { unit: 'box', pieces: 4, boxes: 1 }],
  ['箱', null, { unit: 'box', pieces: null, boxes: 1 }],
  // A square metre of 0.36 m² each.
  ['平方米', 4, { unit: 'sqm', pieces: 3, boxes: 1 }],
  ['米', 4, { name: '卡拉拉白', unit: 'item', unitName: '米', pieces: null, boxes: null }],
  ['元/块', 4, { unit: 'piece', unitName: '块', pieces: 1, boxes: 1 }],
  [null, null, { name: '卡拉拉白', unit: 'item', pieces: null, boxes: null }],
])('takes a tile priced by %p, %p a box', (unit, piecesPerBox, figures) => {
  expect(libraryLine({ ...TILE, unit, piecesPerBox }, '')).toMatchObject({
    ...figures,
    quantity: 1,
    unitPriceFen: 2_680,
  })
})

it('counts what a measured room takes, cuts and breakage allowed for', () => {
  // 24 m² × 1.05 ÷ 0.36 m² are 70 tiles: eighteen boxes of four.
  expect(changedLine(libraryLine(TILE, ''), { enteredSqm: 24 })).toMatchObject({ quantity: 72, pieces: 72, boxes: 18 })
  const bySqm = changedLine(libraryLine({ ...TILE, unit: '平方米' }, ''), { enteredSqm: 24 })
  expect(bySqm).toMatchObject({ quantity: 25.2, pieces: 72, boxes: 18 })
  const oblique = libraryLine({ ...TILE, piecesPerBox: null, surface: { ...SURFACE, laying: 'herringbone' } }, '')
  expect(changedLine(oblique, { enteredSqm: 24 })).toMatchObject({ quantity: 74, boxes: null })
})

it('takes furniture, fabrics and what has no price', () => {
  expect(libraryLine({ ...PIECE, kind: 'furniture', unit: '张' }, '')).toMatchObject({
    name: '卡拉拉白',
    unit: 'item',
    unitName: '张',
    unitPriceFen: 2_680,
    sizeMm: [2200, 900],
    pieces: null,
    count: null,
  })
  expect(libraryLine({ ...PIECE, kind: 'soft', unit: '㎡', furniture: null }, '')).toMatchObject({
    unit: 'sqm',
    sizeMm: null,
    pieces: null,
  })
  expect(libraryLine({ ...TILE, kind: 'fabric', unit: '平方米' }, '')).toMatchObject({ unit: 'sqm', pieces: null })
  expect(libraryLine({ ...TILE, priceFen: null, sku: null }, '')).toMatchObject({ unitPriceFen: 0, sku: '' })
})

it('prices what a design measured in the same units; another one is for the shop to say', () => {
  const count = { areaSqm: 12, pieces: 42, allowance: 0.05, piecesPerBox: 4 }
  const own = { room: '', resultId: null }
  const lineFor = (unit: string | null) => measuredLine({ ...TILE, sale: { ...TILE, unit }, count, roomSqm: null }, own)
  expect(lineFor('片')).toMatchObject({ unit: 'piece', quantity: 44, unitPriceFen: 2_680, boxes: 11 })
  expect(lineFor('片').unitName).toBeUndefined()
  expect(lineFor('块')).toMatchObject({ unit: 'piece', unitName: '块' })
  expect(lineFor('箱')).toMatchObject({ unit: 'box', quantity: 11, unitPriceFen: 2_680 })
  expect(lineFor('米')).toMatchObject({ unit: 'piece', quantity: 44, unitPriceFen: 0 })
  expect(lineFor('米').unitName).toBeUndefined()
})

it('says the unit that was written, until another is chosen', () => {
  const door = libraryLine({ ...PIECE, kind: 'furniture', unit: '套' }, '')
  expect(quotationUnitText(door)).toBe('套')
  expect(quotationLine.parse(door)).toEqual(door)
  expect(quotationUnitText(changedLine(door, { quantity: 3 }))).toBe('套')
  expect(quotationUnitText(changedLine(door, { unit: 'item' }))).toBe('项')
  expect(quotationUnitText(changedLine(door, { unit: 'item', unitName: '米' }))).toBe('米')
  expect(quotationUnitText(libraryLine({ ...TILE, unit: '平米' }, ''))).toBe('m²')
})
