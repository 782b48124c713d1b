import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { crc32 } from 'node:zlib'
import { ARCHIVE_FAULTS, ARCHIVE_LIMITS, type ArchiveEntry, type EntryFault } from '@tessera/shared/contract/archive'
import { UPLOAD } from '@tessera/shared/contract/constants'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { isClutter, isUnsafeName, nameOf, shownName } from './entry-names'

/** The bytes of an archive, wherever they are. */
export interface ArchiveBytes {
  readonly size: number
  /** @param end exclusive */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

/** Nothing of the archive is taken. */
export class ArchiveRefused extends Error {
  constructor(
    readonly fault: (typeof ARCHIVE_FAULTS)[number],
    options?: ErrorOptions,
  ) {
    super(`the archive was refused: ${fault}`, options)
    this.name = 'ArchiveRefused'
  }
}

/** A file of the archive is not what its directory says. */
export class EntryBroken extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} cannot be unpacked`, options)
    this.name = 'EntryBroken'
  }
}

/** Pictures are packed already: a file that shrinks so much is none, whatever it is called. */
const MOST_SHRUNK = 100
/** Of a small file the ratio says nothing. */
const SMALL_BYTES = 1024 * 1024
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAG = 0x1
/** File type in the upper half of the attributes that Unix writes. */
const LINK = 0xa000
const TYPE_MASK = 0xf000
const PICTURE = /\.(jpe?g|png|webp)$/i
/** Fixed parts of a local header and of an entry of the directory. */
const LOCAL_HEADER = 30
const DIRECTORY_ENTRY = 46
/** All of the directory, which is held in memory: the most files, each with a long name, in two writings. */
const DIRECTORY_BYTES = 16 * 1024 * 1024

interface Listed extends ArchiveEntry {
  readonly entry: Entry
}

/** The pictures of a zip: its directory, checked, and the bytes of one after the other. Nothing is unpacked before it is asked for. */
export class ZipPictures {
  readonly #byPath: ReadonlyMap<string, Listed>

  private constructor(
    private readonly zip: ZipFile,
    private readonly reader: Reader,
    private readonly listed: readonly Listed[],
  ) {
    this.#byPath = new Map(listed.filter(({ fault }) => fault === null).map((each) => [each.path, each]))
  }

  /** @throws ArchiveRefused */
  static async open(bytes: ArchiveBytes): Promise<ZipPictures> {
    await requireSignature(bytes)
    const reader = new Reader(bytes)
    try {
      const options = { lazyEntries: true, decodeStrings: false, autoClose: false } as const
      const zip = await fromRandomAccessReaderPromise(reader, bytes.size, options)
      if (zip.entryCount > ARCHIVE_LIMITS.entries) throw new ArchiveRefused('tooMany')
      const entries: Entry[] = []
      let directory = 0
      for await (const entry of zip.eachEntry()) {
        directory += DIRECTORY_ENTRY + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
        if (directory > DIRECTORY_BYTES) throw new ArchiveRefused('bomb')
        entries.push(entry)
      }
      refuseBombs(entries, bytes.size)
      return new ZipPictures(zip, reader, list(entries))
    } catch (error) {
      if (error instanceof ArchiveRefused) throw error
      reader.throwTrouble()
      throw new ArchiveRefused(/encrypt/i.test(String(error)) ? 'encrypted' : 'broken', { cause: error })
    }
  }

  /** What is in it, without what systems add unasked. */
  get entries(): ArchiveEntry[] {
    return this.listed.map(({ entry: _entry, ...shown }) => shown)
  }

  has(path: string): boolean {
    return this.#byPath.has(path)
  }

  /** @throws EntryBroken when it is cut, or its size or its checksum is another than was said */
  async read(path: string): Promise<Buffer> {
    const listed = this.#byPath.get(path)
    if (!listed) throw new EntryBroken(path)
    const content = await this.zip
      .openReadStreamPromise(listed.entry)
      .then(buffer)
      .catch((error: unknown) => {
        this.reader.throwTrouble()
        throw new EntryBroken(path, { cause: error })
      })
    if (crc32(content) !== listed.entry.crc32) throw new EntryBroken(path)
    return content
  }
}

/** Tells a storage that is away from an archive that is broken: the first is tried again later. */
class Reader extends RandomAccessReader {
  #trouble: unknown = null

  constructor(private readonly bytes: ArchiveBytes) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false })
  }

  /** Thousands of these are asked for, of a few bytes each. */
  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const fill = async () => {
      let at = offset
      for await (const part of this.#read(position, position + length)) {
        target.set(part, at)
        at += part.byteLength
      }
      if (at < offset + length) throw new Error('unexpected end of the archive')
    }
    callbackify(fill)((error) => callback(error))
  }

  throwTrouble(): void {
    if (this.#trouble !== null) throw this.#trouble
  }

  async *#read(start: number, end: number) {
    try {
      yield* this.bytes.read(start, end)
    } catch (error) {
      this.#trouble = error
      throw error
    }
  }
}

async function requireSignature(bytes: ArchiveBytes): Promise<void> {
  const head: Uint8Array[] = []
  for await (const part of bytes.read(0, Math.min(4, bytes.size))) head.push(part)
  const signature = Buffer.concat(head).toString('latin1')
  // Of an empty archive only the end is there.
  if (signature !== 'PK\u0003\u0004' && signature !== 'PK\u0005\u0006') throw new ArchiveRefused('notZip')
}

/**
 * Archives whose files share bytes, or that unpack to more than anybody's pictures.
 * @throws ArchiveRefused
 */
function refuseBombs(entries: readonly Entry[], size: number): void {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > ARCHIVE_LIMITS.unpackedBytes) throw new ArchiveRefused('bomb')
  const ordered = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const [index, { relativeOffsetOfLocalHeader, compressedSize }] of ordered.entries()) {
    const end = relativeOffsetOfLocalHeader + LOCAL_HEADER + compressedSize
    const next = ordered[index + 1]?.relativeOffsetOfLocalHeader ?? size
    if (end > size) throw new ArchiveRefused('broken')
    if (end > next) throw new ArchiveRefused('bomb')
  }
}

function list(entries: readonly Entry[]): Listed[] {
  const seen = new Set<string>()
  return entries.flatMap((entry): Listed[] => {
    const name = nameOf(entry)
    if (name !== null && isClutter(name)) return []
    const path = name ?? shownName(entry.fileNameRaw)
    // Windows and Macs cannot tell them apart.
    const key = path.toLowerCase()
    const fault = name === null || isUnsafeName(path) ? 'name' : (faultOf(entry, path) ?? repeated(seen, key))
    seen.add(key)
    const { relativeOffsetOfLocalHeader: at, compressedSize: bytes, compressionMethod } = entry
    return [
      { path: path.slice(0, ARCHIVE_LIMITS.path), fault, at, bytes, deflated: compressionMethod === DEFLATED, entry },
    ]
  })
}

const repeated = (seen: ReadonlySet<string>, key: string): EntryFault | null => (seen.has(key) ? 'repeated' : null)

function faultOf(entry: Entry, path: string): EntryFault | null {
  const { compressedSize, uncompressedSize, compressionMethod, generalPurposeBitFlag, externalFileAttributes } = entry
  if (((externalFileAttributes >>> 16) & TYPE_MASK) === LINK) return 'link'
  if (!PICTURE.test(path)) return 'type'
  if ((generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) return 'encrypted'
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'method'
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_SHRUNK) return 'bomb'
  if (uncompressedSize > UPLOAD.maxBytes) return 'tooLarge'
  return uncompressedSize === 0 ? 'broken' : null
}
