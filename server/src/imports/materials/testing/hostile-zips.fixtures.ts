import { crc32 } from 'node:zlib'
import { ARCHIVE_LIMITS, type EntryFault, type PictureArchive } from '@tessera/shared/contract/archive'
import { UPLOAD } from '@tessera/shared/contract/constants'
import type { MATERIAL_REFUSALS } from '@tessera/shared/contract/material-import'
import { type ZipFile, zipOf } from '../../../testing/zip'

/** A zip that means harm or is damaged, and how it is answered. */
export interface HostileZip {
  zip: Buffer
  /** Refused as a whole. */
  archive?: NonNullable<PictureArchive['fault']>
  /** Left out, by its path; null where systems put such files in unasked and nobody is told. */
  entry?: { path: string; fault: EntryFault | null }
  /** Found only when it is unpacked: the row that names it is refused. */
  row?: { path: string; error: (typeof MATERIAL_REFUSALS)[number] }
}

const ENCRYPTED = 0x1
const STRONGLY_ENCRYPTED = 0x41
const LINK_MODE = 0o120777
const zeros = (bytes: number) => Buffer.alloc(bytes)

/** ZIP64 sizes of an entry. */
function zip64Extra(size: bigint, packed: bigint): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(size, 4)
  extra.writeBigUInt64LE(packed, 12)
  return extra
}

/** One deep stream of zeros that all files point at, as in the bomb of 2019. */
function overlapping(): Buffer {
  const content = zeros(1024 * 1024)
  return zipOf(Array.from({ length: 20 }, (_, index) => ({ name: `${index}.jpg`, content, at: 0 })))
}

/** @param picture a JPEG that can be taken, @param wide one of more pixels than allowed, @param tiny one of too few */
export function hostileZips({
  picture,
  wide,
  tiny,
}: {
  picture: Buffer
  wide: Buffer
  tiny: Buffer
}): Record<string, HostileZip> {
  const entry = (file: ZipFile, path: string, fault: EntryFault | null): HostileZip => ({
    zip: zipOf([file]),
    entry: { path, fault },
  })
  const named = (name: string, fault: EntryFault | null = 'name') => entry({ name, content: picture }, name, fault)
  const whole = zipOf([{ name: 'a.jpg', content: picture, stored: true }])
  const damaged = Buffer.from(whole)
  // In the middle of the picture.
  damaged.fill(0x55, 200, 260)
  return {
    'a program with the name of a zip': { zip: Buffer.from('MZ\u0090 this is no archive at all'), archive: 'notZip' },
    'a picture with the name of a zip': { zip: picture, archive: 'notZip' },
    'cut in the middle': { zip: whole.subarray(0, whole.length - 40), archive: 'broken' },
    'only its first bytes': { zip: whole.subarray(0, 30), archive: 'broken' },
    'a directory that is somewhere else': {
      zip: zipOf([{ name: 'a.jpg', content: picture }], { directoryAt: 3 }),
      archive: 'broken',
    },
    'more files announced than there are': {
      zip: zipOf([{ name: 'a.jpg', content: picture }], { count: 9 }),
      archive: 'broken',
    },
    'sixty thousand files announced': {
      zip: zipOf([{ name: 'a.jpg', content: picture }], { count: 60_000 }),
      archive: 'tooMany',
    },
    'a million million files, by ZIP64': {
      zip: zipOf([{ name: 'a.jpg', content: picture }], { zip64Count: 1_000_000_000_000n }),
      archive: 'tooMany',
    },
    'sizes beyond the archive': {
      zip: zipOf([{ name: 'a.jpg', content: picture, packedSize: 400_000_000 }]),
      archive: 'broken',
    },
    'ZIP64 sizes of a thousand terabytes': {
      zip: zipOf([
        {
          name: 'a.jpg',
          content: picture,
          size: 0xffffffff,
          packedSize: 0xffffffff,
          extra: zip64Extra(1n << 50n, 1_000n),
        },
      ]),
      archive: 'bomb',
    },
    'files that share their bytes': { zip: overlapping(), archive: 'bomb' },
    'a directory that is larger than its files': {
      zip: zipOf(
        Array.from({ length: 280 }, (_, index) => ({
          name: `${index}.jpg`,
          content: tiny,
          extra: Buffer.alloc(0xf000, 'AA\u00fc\u00ef', 'latin1'),
        })),
      ),
      archive: 'bomb',
    },
    'more than any pictures when unpacked': {
      zip: zipOf(
        Array.from({ length: 110 }, (_, index) => ({ name: `${index}.jpg`, content: picture, size: UPLOAD.maxBytes })),
      ),
      archive: 'bomb',
    },
    'strong encryption': {
      zip: zipOf([{ name: 'a.jpg', content: picture, flags: STRONGLY_ENCRYPTED }]),
      archive: 'encrypted',
    },
    'a file that shrinks a thousand times': entry({ name: 'a.jpg', content: zeros(15 * 1024 * 1024) }, 'a.jpg', 'bomb'),
    'a file larger than a picture may be': entry(
      { name: 'a.jpg', content: zeros(1024 * 1024), stored: true, method: 8, size: UPLOAD.maxBytes + 1 },
      'a.jpg',
      'tooLarge',
    ),
    'a file behind a password': entry({ name: 'a.jpg', content: picture, flags: ENCRYPTED }, 'a.jpg', 'encrypted'),
    'a packing that nobody uses': entry({ name: 'a.jpg', content: picture, method: 14 }, 'a.jpg', 'method'),
    'a link to a file of the server': entry(
      { name: 'a.jpg', content: Buffer.from('/etc/passwd'), system: 3, mode: LINK_MODE },
      'a.jpg',
      'link',
    ),
    'a way out of the folder': named('../../a.jpg'),
    'a way out of the folder, as Windows writes it': entry(
      { name: String.raw`x\..\..\a.jpg`, content: picture },
      'x/../../a.jpg',
      'name',
    ),
    'a path from the root': named('/srv/a.jpg'),
    'a path of a drive': named('C:/a.jpg'),
    'a name that turns its end around': named('a\u202egpj.exe.jpg'),
    'a name without an end': entry(
      { name: `${'a'.repeat(300)}.jpg`, content: picture },
      'a'.repeat(ARCHIVE_LIMITS.path),
      'name',
    ),
    'a name that is no text': entry(
      { name: Buffer.from([0xff, 0xff, 0x2e, 0x6a, 0x70, 0x67]), content: picture },
      'ÿÿ.jpg',
      'name',
    ),
    'a zip in the zip': entry({ name: 'more.zip', content: whole }, 'more.zip', 'type'),
    'a program': entry({ name: 'a.exe', content: Buffer.from('MZ') }, 'a.exe', 'type'),
    'an SVG with a script': entry({ name: 'a.svg', content: Buffer.from('<svg onload="x()"/>') }, 'a.svg', 'type'),
    'nothing in it': entry({ name: 'a.jpg', content: Buffer.alloc(0), stored: true }, 'a.jpg', 'broken'),
    'what a Mac adds': entry({ name: '__MACOSX/._a.jpg', content: picture }, '__MACOSX/._a.jpg', null),
    'the same name twice': {
      zip: zipOf([
        { name: 'a.jpg', content: tiny },
        { name: 'A.jpg', content: picture },
      ]),
      entry: { path: 'A.jpg', fault: 'repeated' },
    },
    'a program called a picture': {
      zip: zipOf([{ name: 'a.jpg', content: Buffer.from('MZ this is no picture') }]),
      row: { path: 'a.jpg', error: 'PICTURE_TYPE' },
    },
    'a page called a picture': {
      zip: zipOf([{ name: 'a.png', content: Buffer.from('<!doctype html><script>1</script>') }]),
      row: { path: 'a.png', error: 'PICTURE_TYPE' },
    },
    'more pixels than allowed': {
      zip: zipOf([{ name: 'a.png', content: wide, stored: true }]),
      row: { path: 'a.png', error: 'PICTURE_DIMENSIONS' },
    },
    'too few pixels': {
      zip: zipOf([{ name: 'a.jpg', content: tiny }]),
      row: { path: 'a.jpg', error: 'PICTURE_DIMENSIONS' },
    },
    'half a picture': {
      zip: zipOf([{ name: 'a.jpg', content: picture.subarray(0, picture.length / 2) }]),
      row: { path: 'a.jpg', error: 'PICTURE_BROKEN' },
    },
    'bytes that were damaged on the way': { zip: damaged, row: { path: 'a.jpg', error: 'PICTURE_BROKEN' } },
    'a checksum of something else': {
      zip: zipOf([{ name: 'a.jpg', content: picture, crc: crc32(tiny) }]),
      row: { path: 'a.jpg', error: 'PICTURE_BROKEN' },
    },
    'less announced than comes out': {
      zip: zipOf([{ name: 'a.jpg', content: zeros(900_000), size: 1_000 }]),
      row: { path: 'a.jpg', error: 'PICTURE_BROKEN' },
    },
    'a stream that is no stream': {
      zip: zipOf([{ name: 'a.jpg', content: picture, stored: true, method: 8 }]),
      row: { path: 'a.jpg', error: 'PICTURE_BROKEN' },
    },
  }
}
