import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** An 8-bit grey PNG of a map drawn by its rows, one digit a pixel, each enlarged to `cell` pixels. */
export function labelPicture(rows: readonly string[], cell: number): Buffer {
  const [width, height] = [rows[0]!.length * cell, rows.length * cell]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const lines = Array.from({ length: height }, (_, y) => {
    const row = rows[Math.floor(y / cell)]!
    return Buffer.from([0, ...Array.from({ length: width }, (__, x) => Number(row[Math.floor(x / cell)]))])
  })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
