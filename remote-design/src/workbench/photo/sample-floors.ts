import type { Plane } from '@tessera/shared/contract/design/plane'

/** A rectangle on the floor of a sample photo with its size, as the room was drawn. */
export const LIVING_ROOM_FLOOR: Plane = {
  corners: [
    [896.7, 785.7],
    [1209.9, 842],
    [1085.7, 1126.3],
    [627.5, 986],
  ],
  sizeMm: [1200, 1800],
}

export const EMPTY_FLAT_FLOOR: Plane = {
  corners: [
    [518.7, 814.5],
    [974.8, 786.5],
    [1197.8, 1045],
    [420.2, 1121.1],
  ],
  sizeMm: [1800, 1800],
}
