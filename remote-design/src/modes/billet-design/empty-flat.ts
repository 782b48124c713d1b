import type { Point } from '@tessera/shared/contract/design/plane'
import { EMPTY_FLAT_FLOOR } from '../../workbench/photo/sample-floors'

/** Left wall; wall behind, beside the window; right wall, with its window as a hole; ceiling. In photo pixels. */
const WALLS_AND_CEILING: readonly (readonly (readonly Point[])[])[] = [
  [
    [
      [0, 33],
      [148, 36],
      [313, 163],
      [354, 670],
      [287, 683],
      [253, 727],
      [262, 773],
      [0, 1002],
    ],
  ],
  [
    [
      [315, 163],
      [1090, 175],
      [1084, 334],
      [1064, 338],
      [1003, 645],
      [947, 650],
      [947, 253],
      [465, 251],
      [491, 666],
      [358, 674],
    ],
  ],
  [
    [
      [1094, 177],
      [1250, 82],
      [1553, 70],
      [1600, 8],
      [1600, 940],
      [1571, 920],
      [1565, 844],
      [1413, 774],
      [1320, 777],
      [1247, 740],
      [1176, 350],
      [1096, 332],
    ],
    [
      [1180, 214],
      [1375, 156],
      [1347, 557],
      [1180, 522],
    ],
  ],
  [
    [
      [158, 40],
      [1252, 77],
      [1089, 173],
      [315, 161],
    ],
  ],
]

/** The regions of the sample flat; its floor is suggested as on any photo. */
export const EMPTY_FLAT = {
  sample: 'empty-flat',
  plane: EMPTY_FLAT_FLOOR,
  outlines: [[], ...WALLS_AND_CEILING],
} as const
