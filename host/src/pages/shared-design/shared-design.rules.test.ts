/** @jest-environment node */
import type { OpenedShare, SharedContent, SharedItem, SharedQuotation } from '@tessera/shared/contract/share'
import { areRooms, labelsOf, showsGenerated } from './shared-design.rules'

const of = (number: number, name: string, room?: number | null) => ({ number, name, room, materials: [] })

it('names pictures of one room by what lies there, and by a number where that tells nothing', () => {
  const items = [of(1, '卡拉拉白', null), of(2, '胡桃木', null), of(3, '', null)]
  expect(labelsOf(items)).toEqual(['卡拉拉白', '胡桃木', '方案 3'])
  expect(areRooms(items)).toBe(false)
  expect(labelsOf([of(1, '卡拉拉白'), of(2, '卡拉拉白'), of(3, '胡桃木')])).toEqual([
    '方案 1 · 卡拉拉白',
    '方案 2 · 卡拉拉白',
    '胡桃木',
  ])
})

it('names pictures of several rooms by the room', () => {
  const items = [of(1, '卡拉拉白', 1), of(2, '卡拉拉白', 2), of(3, '', 3)]
  expect(labelsOf(items)).toEqual(['房间 1 · 卡拉拉白', '房间 2 · 卡拉拉白', '房间 3'])
  expect(areRooms(items)).toBe(true)
  expect(labelsOf([...items, of(4, '胡桃木', 2), of(5, '', 3)])).toEqual([
    '房间 1 · 卡拉拉白',
    '房间 2 · 卡拉拉白',
    '房间 3 · 方案 1',
    '房间 2 · 胡桃木',
    '房间 3 · 方案 2',
  ])
})

it('calls rooms as the shop does, and counts those without a name', () => {
  const living = { ...of(1, '卡拉拉白', 1), roomName: '客厅' }
  expect(labelsOf([living, of(2, '卡拉拉白', 2), { ...living, number: 3, name: '' }])).toEqual([
    '客厅 · 卡拉拉白',
    '房间 2 · 卡拉拉白',
    '客厅',
  ])
})

it('knows of generated pictures where there are some, whatever the link shows', () => {
  const opened = (shown: object) =>
    ({ state: 'open', shopName: '云舒家居', expiresAt: '', items: [], ...shown }) as OpenedShare
  const quotation = (...pictures: (string | null)[]) => ({
    quotation: { lines: pictures.map((pictureUrl) => ({ pictureUrl })) } as SharedQuotation,
  })
  const contents = (...designs: object[]) => ({
    contents: [{ designs: [] }, { designs }] as unknown as SharedContent[],
  })
  expect(showsGenerated(opened({ items: [{}] as SharedItem[] }))).toBe(true)
  expect(showsGenerated(opened(quotation(null, '/picture')))).toBe(true)
  expect(showsGenerated(opened(contents({})))).toBe(true)
  expect(showsGenerated(opened(quotation(null)))).toBe(false)
  expect(showsGenerated(opened(contents()))).toBe(false)
  expect(showsGenerated({ state: 'revoked', shopName: '云舒家居' })).toBe(false)
})
