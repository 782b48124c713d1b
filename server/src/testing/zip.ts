import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive, honest unless said otherwise. */
export interface ZipFile {
  /** Bytes for names in a code page. */
  name: string | Buffer
  content: Uint8Array
  stored?: boolean
  flags?: number
  method?: number
  /** Upper byte of `version made by`; 0 is DOS, 3 is Unix. */
  system?: number
  /** Unix mode. */
  mode?: number
  extra?: Buffer
  /** Lies of the directory. */
  size?: number
  packedSize?: number
  crc?: number
  /** Offset of the local header. */
  at?: number
}

interface End {
  /** Lies about the number of files. */
  count?: number
  directoryAt?: number
  comment?: string
  /** Adds the ZIP64 end, with this number of files. */
  zip64Count?: bigint
}

const UTF8 = 0x800

/** Writes an archive byte by byte, because no writer makes broken ones. */
export function zipOf(files: readonly ZipFile[], end: End = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const name = typeof file.name === 'string' ? Buffer.from(file.name) : file.name
    const packed = file.stored ? Buffer.from(file.content) : deflateRawSync(file.content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    parts.push(local, name, packed)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(((file.system ?? 0) << 8) | 20, 4)
    central.writeUInt16LE(file.flags ?? (typeof file.name === 'string' ? UTF8 : 0), 8)
    central.writeUInt16LE(file.method ?? (file.stored ? 0 : 8), 10)
    central.writeUInt32LE(file.crc ?? crc32(file.content), 16)
    central.writeUInt32LE(file.packedSize ?? packed.length, 20)
    central.writeUInt32LE(file.size ?? file.content.byteLength, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt16LE(file.extra?.length ?? 0, 30)
    central.writeUInt32LE(((file.mode ?? 0) << 16) >>> 0, 38)
    central.writeUInt32LE(file.at ?? at, 42)
    directory.push(central, name, file.extra ?? Buffer.alloc(0))
    at += local.length + name.length + packed.length
  }
  return Buffer.concat([...parts, ...directory, endOf(files.length, at, Buffer.concat(directory).length, end)])
}

function endOf(files: number, directoryAt: number, directoryBytes: number, end: End): Buffer {
  const comment = Buffer.from(end.comment ?? '')
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(end.count ?? files, 8)
  record.writeUInt16LE(end.count ?? files, 10)
  record.writeUInt32LE(directoryBytes, 12)
  record.writeUInt32LE(end.directoryAt ?? directoryAt, 16)
  record.writeUInt16LE(comment.length, 20)
  if (end.zip64Count === undefined) return Buffer.concat([record, comment])
  const zip64 = Buffer.alloc(56)
  zip64.writeUInt32LE(0x06064b50, 0)
  zip64.writeBigUInt64LE(end.zip64Count, 32)
  zip64.writeBigUInt64LE(BigInt(directoryBytes), 40)
  zip64.writeBigUInt64LE(BigInt(directoryAt), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 8)
  return Buffer.concat([zip64, locator, record, comment])
}
