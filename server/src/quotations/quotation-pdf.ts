import { buffer } from 'node:stream/consumers'
import type { Caveat } from '@tessera/shared/contract/design/caveat'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import type { Quotation, QuotationLine } from '@tessera/shared/contract/quotation'
import { lineAmountFen, offersOf, schemeOf } from '@tessera/shared/contract/quotation-sum'
import { quotationUnitText } from '@tessera/shared/contract/quotation.text'
import type PDFDocument from 'pdfkit'
import { typefacePath } from '../documents/typeface'
import { QUOTATION_TEXT as TEXT } from './quotation.text'

type Document = InstanceType<typeof PDFDocument>

/** Points. */
const MARGIN = 42
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN - 24
const COLUMNS = [150, 62, 74, 34, 34, 50, 52, WIDTH - 456]
const RIGHT_FROM = 3
const QUIET = '#5B6470'
const INK = '#1D2126'
const LINE = '#E6E1D8'

const grouped = new Intl.NumberFormat('zh-CN')
const twoDecimals = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const yuan = (fen: number): string => twoDecimals.format(fen / 100)
const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date(iso))

/** Of the pictures of a room: so many beside each other, each whole within this height. */
const PICTURES = { inARow: 3, height: 112, gap: 8, caveat: 12 } as const

export interface QuotationPicture {
  readonly jpeg: Buffer
  /** Printed below it. */
  readonly caveat: Caveat | null
}
/** By result. */
export type QuotationPictures = ReadonlyMap<string, QuotationPicture>

/** A quotation on A4; of the typeface it holds only the characters it needs. */
export async function quotationPdf(quotation: Quotation, pictures: QuotationPictures = new Map()): Promise<Buffer> {
  // Read with the first quotation: with its fonts it takes a fifth of the time in which the server's code is read.
  const { default: Document } = await import('pdfkit')
  const document = new Document({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: `${TEXT.title} ${quotation.number}`, Author: quotation.shopName },
  })
  document.registerFont('regular', typefacePath('regular'))
  document.registerFont('bold', typefacePath('bold'))
  const bytes = buffer(document)
  head(document, quotation)
  table(document, quotation.lines, pictures)
  foot(document, quotation)
  numberPages(document)
  document.end()
  return bytes
}

function head(document: Document, quotation: Quotation): void {
  document
    .fillColor(INK)
    .font('bold')
    .fontSize(20)
    .text(quotation.shopName, MARGIN, MARGIN, { width: WIDTH - 120 })
  const belowName = document.y
  document.fontSize(18).text(TEXT.title, MARGIN + WIDTH - 120, MARGIN, { width: 120, align: 'right' })
  document.y = Math.max(belowName, MARGIN + 30)
  if (quotation.shopContact) {
    document
      .font('regular')
      .fontSize(9)
      .fillColor(QUIET)
      .text(quotation.shopContact, MARGIN, document.y, { width: WIDTH })
  }
  const facts = [
    [TEXT.customer, quotation.customerName || TEXT.noCustomer],
    [TEXT.number, TEXT.numbered(quotation.number, quotation.revision)],
    [TEXT.date, dayOf(quotation.createdAt)],
    [TEXT.validUntil, dayOf(quotation.validUntil)],
  ] as const
  const top = document.y + 14
  let lowest = top
  for (const [index, [name, value]] of facts.entries()) {
    const x = MARGIN + (index % 2) * (WIDTH / 2)
    const y = top + Math.floor(index / 2) * 18
    document.font('regular').fontSize(9).fillColor(QUIET).text(name, x, y, { width: 60 })
    document.fillColor(INK).text(value, x + 60, y, { width: WIDTH / 2 - 70, height: 14, ellipsis: true })
    lowest = y
  }
  document.y = lowest + 26
}

/** Rooms as sections; the headings are repeated on each page. */
function table(document: Document, lines: readonly QuotationLine[], pictures: QuotationPictures): void {
  heading(document)
  const rooms = [...new Set(lines.map(({ room }) => room))]
  for (const room of rooms) {
    const own = lines.filter((line) => line.room === room)
    requireRoom(document, 46)
    if (room) {
      document
        .font('bold')
        .fontSize(10)
        .fillColor(INK)
        .text(room, MARGIN, document.y + 4, { width: WIDTH })
      document.y += 4
    }
    picturesOf(document, own, pictures)
    for (const line of own) row(document, line, schemeOf(line, lines))
  }
}

/** What the room is to look like, above its lines. */
function picturesOf(document: Document, lines: readonly QuotationLine[], pictures: QuotationPictures): void {
  const named = [...new Set(lines.flatMap(({ resultId }) => resultId ?? []))]
  const shown = named.flatMap((id) => pictures.get(id) ?? []).slice(0, PICTURES.inARow)
  if (shown.length === 0) return
  const { height, gap, inARow } = PICTURES
  const below = shown.some(({ caveat }) => caveat) ? PICTURES.caveat : 0
  requireRoom(document, height + below + 2 * gap)
  const width = (WIDTH - gap * (inARow - 1)) / inARow
  const top = document.y + gap
  for (const [index, { jpeg, caveat }] of shown.entries()) {
    const x = MARGIN + index * (width + gap)
    // Whole: at its edges stand the labels.
    document.image(jpeg, x, top, { fit: [width, height], valign: 'center' })
    if (!caveat) continue
    document
      .font('regular')
      .fontSize(8)
      .fillColor(QUIET)
      .text(CAVEAT_TEXT[caveat], x, top + height + 2, { width, lineBreak: false })
  }
  document.y = top + height + below + gap
}

function heading(document: Document): void {
  document.font('regular').fontSize(8).fillColor(QUIET)
  cells(document, TEXT.columns, document.y)
  document.y += 14
  rule(document)
}

function row(document: Document, line: QuotationLine, scheme: number | null): void {
  const called = scheme === null ? line.name : `${TEXT.scheme(scheme)} · ${line.name}`
  const name = line.sku ? `${called}\n${TEXT.sku(line.sku)}` : called
  const areas = [
    line.visibleSqm === null ? [] : TEXT.visible(twoDecimals.format(line.visibleSqm)),
    line.enteredSqm === null ? [] : TEXT.entered(twoDecimals.format(line.enteredSqm)),
  ].flat()
  const texts = [
    name,
    line.sizeMm ? line.sizeMm.join(' × ') : '',
    areas.join('\n'),
    line.pieces === null ? '' : grouped.format(line.pieces),
    line.boxes === null ? '' : grouped.format(line.boxes),
    `${grouped.format(line.quantity)} ${quotationUnitText(line)}`,
    yuan(line.unitPriceFen),
    yuan(lineAmountFen(line)),
  ]
  document.font('regular').fontSize(9).fillColor(INK)
  const height = Math.max(
    ...texts.map((text, index) => document.heightOfString(text, { width: COLUMNS[index]! - 6 })),
    14,
  )
  if (requireRoom(document, height + 12)) document.font('regular').fontSize(9).fillColor(INK)
  const top = document.y + 5
  cells(document, texts, top)
  document.y = top + height + 5
  rule(document)
}

function cells(document: Document, texts: readonly string[], y: number): void {
  let x = MARGIN
  for (const [index, text] of texts.entries()) {
    const width = COLUMNS[index]!
    document.text(text, x, y, { width: width - 6, align: index >= RIGHT_FROM ? 'right' : 'left' })
    x += width
  }
  document.y = y
}

function foot(document: Document, quotation: Quotation): void {
  const { subtotalFen, discountFen, totalFen, note, lines } = quotation
  const offers = offersOf(lines, discountFen)
  const hasSchemes = offers.length > 1
  const noted = note ? `${TEXT.note}：${note}` : ''
  document.font('regular').fontSize(9)
  // As far as a page has room.
  const noteHeight = Math.min(document.heightOfString(noted, { width: WIDTH }), 400)
  requireRoom(document, 110 + noteHeight + 30 * offers.length)
  document.y += 12
  if (discountFen > 0) {
    if (!hasSchemes) sum(document, TEXT.subtotal, `¥ ${yuan(subtotalFen)}`, 10)
    sum(document, TEXT.discount, `− ¥ ${yuan(discountFen)}`, 10)
  }
  for (const { scheme, ...offer } of offers) {
    const fen = scheme === null ? totalFen : offer.totalFen
    sum(document, TEXT.totalOf(scheme), `¥ ${yuan(fen)}`, hasSchemes ? 14 : 18)
  }
  document.y += 10
  document.font('regular').fontSize(9).fillColor(QUIET)
  if (noted) document.text(noted, MARGIN, document.y, { width: WIDTH })
  if (hasSchemes) document.text(TEXT.schemes, MARGIN, document.y + 4, { width: WIDTH })
  if (lines.some(({ visibleSqm }) => visibleSqm !== null))
    document.text(TEXT.measured, MARGIN, document.y + 4, { width: WIDTH })
  document.text(`${TEXT.sign}：____________________`, MARGIN, document.y + 26, { width: WIDTH, align: 'right' })
}

function sum(document: Document, name: string, value: string, size: number): void {
  const y = document.y
  document.font('regular').fontSize(10).fillColor(QUIET)
  document.text(name, MARGIN + WIDTH - 280, y + (size - 10) * 0.7, { width: 80, align: 'right' })
  document.font('bold').fontSize(size).fillColor(INK)
  document.text(value, MARGIN + WIDTH - 195, y, { width: 195, align: 'right' })
  document.y = y + size * 1.45 + 4
}

/** Begins a page, with the table's headings, unless so much is left of this one. */
function requireRoom(document: Document, height: number): boolean {
  if (document.y + height <= BOTTOM) return false
  document.addPage()
  document.y = MARGIN
  heading(document)
  return true
}

function rule(document: Document): void {
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + WIDTH, document.y)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke()
}

function numberPages(document: Document): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // Below the margin: the text must not begin a page of its own.
    document.page.margins.bottom = 0
    document.font('regular').fontSize(8).fillColor(QUIET)
    document.text(TEXT.page(page + 1, count), MARGIN, 841.89 - MARGIN + 4, { width: WIDTH, align: 'center' })
  }
}
