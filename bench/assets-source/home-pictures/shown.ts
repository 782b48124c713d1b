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

/** What the home page shows: sample rooms with legs and a rug, or full of material. */
export const SHOWN: readonly Room[] = [
  {
    room: 'living-room',
    before: 'floor-before',
    widths: [1280, 800],
    // Two of the old tiles, 600 mm each.
    known: { from: [627, 986], to: [1086, 1126], mm: 1200 },
    swatch: [980, 800, 320, 240],
    floors: [
      { sku: 'P012-100300', laying: 'herringbone', name: 'floor-glazed' },
      { sku: 'P002-9001800', laying: 'straight', name: 'floor-calacatta' },
      { sku: 'P008-90450', laying: 'herringbone', name: 'floor-walnut' },
      { sku: 'P010-200200', laying: 'straight', name: 'floor-encaustic' },
    ],
  },
  {
    room: 'empty-flat',
    before: 'flat-before',
    widths: [800],
    // A folding rule along the screed.
    known: { from: [420, 1121], to: [1198, 1045], mm: 1800 },
    swatch: null,
    floors: [{ sku: 'P007-2001200', laying: 'brickThird', name: 'flat-oak' }],
  },
]
