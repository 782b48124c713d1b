import type { Plane } from '@tessera/shared/contract/design/plane'
import type { Laying } from '@tessera/shared/contract/material'

export type KnownLength = NonNullable<Plane['knownLength']>
/** Left, top, width and height in photo pixels. */
export type Swatch = readonly [number, number, number, number]

export interface Floor {
  /** Of a seeded material. */
  readonly sku: string
  readonly laying: Laying
  /** Of the pictures. */
  readonly name: string
}

interface Room {
  readonly room: string
  readonly before: string
  readonly widths: readonly number[]
  /** The one thing that a person gives, as measured on site. */
  readonly known: KnownLength
  /** Close-up of the floor, for the floor buttons. */
  readonly swatch: Swatch | null
  readonly floors: readonly Floor[]
}

/** What the home page shows: sample rooms with thin legs, and with a rug. */
export const SHOWN: readonly Room[] = [
  {
    room: 'shop',
    before: 'floor-before',
    widths: [1280, 800],
    // Two of the old tiles, 800 mm each.
    known: { from: [577, 822], to: [975, 868], mm: 1600 },
    swatch: [700, 900, 320, 240],
    floors: [
      { sku: 'P012-100300', laying: 'herringbone', name: 'floor-glazed' },
      { sku: 'P002-9001800', laying: 'straight', name: 'floor-calacatta' },
      { sku: 'P008-90450', laying: 'herringbone', name: 'floor-walnut' },
      { sku: 'P010-200200', laying: 'straight', name: 'floor-encaustic' },
    ],
  },
  {
    room: 'bedroom',
    before: 'bedroom-before',
    widths: [800],
    // Five of the old boards, 195 mm each.
    known: { from: [959, 773], to: [1184, 749], mm: 975 },
    swatch: null,
    floors: [{ sku: 'P007-2001200', laying: 'brickThird', name: 'bedroom-oak' }],
  },
]
