import type { Size } from '@tessera/shared/canvas/geometry/geometry'

const EXIF_IFD = 0x8769
const SIDES: Readonly<Record<number, keyof Size>> = { 0xa002: 'width', 0xa003: 'height' }
/** Of a directory's entry, and where its value lies in it. */
const ENTRY = { bytes: 12, type: 2, value: 8 } as const
const SHORT = 3

/** Exif data, a TIFF structure, that names the size of the picture it is in. What cannot be read comes back as it is. */
export function withExifSize(tiff: Uint8Array<ArrayBuffer>, size: Size): Uint8Array<ArrayBuffer> {
  const sized = tiff.slice()
  const view = new DataView(sized.buffer)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    const first = view.getUint32(4, isLittle)
    for (const entry of entriesOf(view, first, isLittle)) {
      if (view.getUint16(entry, isLittle) !== EXIF_IFD) continue
      for (const own of entriesOf(view, view.getUint32(entry + ENTRY.value, isLittle), isLittle)) {
        const side = SIDES[view.getUint16(own, isLittle)]
        if (!side) continue
        if (view.getUint16(own + ENTRY.type, isLittle) === SHORT) {
          view.setUint16(own + ENTRY.value, size[side], isLittle)
        } else view.setUint32(own + ENTRY.value, size[side], isLittle)
      }
    }
    return sized
  } catch (error) {
    if (error instanceof RangeError) return tiff
    throw error
  }
}

const entriesOf = (view: DataView, directory: number, isLittle: boolean): number[] =>
  Array.from({ length: view.getUint16(directory, isLittle) }, (_, index) => directory + 2 + index * ENTRY.bytes)
