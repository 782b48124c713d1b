import { crc32 } from 'node:zlib'
import { ARCHIVE_LIMITS } from '@tessera/shared/contract/archive'
import { plainLine } from '@tessera/shared/contract/one-line'

/** What an archive says of a file's name. */
export interface RawName {
  fileNameRaw: Buffer
  generalPurposeBitFlag: number
  versionMadeBy: number
  extraFields: readonly { id: number; data: Buffer }[]
}

/** General purpose bit 11: the name is UTF-8. */
const UTF8_FLAG = 0x800
/** Info-ZIP's Unicode path, which WinRAR and WinZip write beside a name in the code page of the machine. */
const UNICODE_PATH = 0x7075
/** Systems in the upper byte of `version made by` whose unmarked names are UTF-8: Unix and macOS. */
const UTF8_SYSTEMS = new Set([3, 19])
const HAN = /\p{Script=Han}/u

/**
 * A file's name as a path with `/`. Unmarked names of a Chinese Windows are GBK; those of a Mac, and of tools that forget the mark, are UTF-8.
 * Short GBK names can be valid UTF-8 of other letters (「模」 is `ģ`), so what does not read as Chinese is taken for UTF-8 only where the
 * archive comes from a system that has no code pages.
 * @returns null when it is no text in any of them
 */
export function nameOf(entry: RawName): string | null {
  const { fileNameRaw: raw, generalPurposeBitFlag, versionMadeBy } = entry
  const name = unicodePath(entry) ?? decoded(raw, { marked: (generalPurposeBitFlag & UTF8_FLAG) !== 0, versionMadeBy })
  return name?.replaceAll('\\', '/').normalize('NFC') ?? null
}

function decoded(raw: Buffer, { marked, versionMadeBy }: { marked: boolean; versionMadeBy: number }): string | null {
  const utf8 = textOf(raw, 'utf-8')
  if (marked) return utf8
  if (utf8 !== null && (HAN.test(utf8) || UTF8_SYSTEMS.has(versionMadeBy >> 8))) return utf8
  return textOf(raw, 'gb18030') ?? utf8
}

function textOf(raw: Buffer, encoding: 'utf-8' | 'gb18030'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(raw)
  } catch {
    return null
  }
}

/** Counts only while it is about this very name: a tool that renames may leave the old field. */
function unicodePath({ fileNameRaw, extraFields }: RawName): string | null {
  const field = extraFields.find(({ id }) => id === UNICODE_PATH)?.data
  if (!field || field.length < 6 || field[0] !== 1 || field.readUInt32LE(1) !== crc32(fileNameRaw)) return null
  return textOf(field.subarray(5), 'utf-8')
}

/** A name that could lead out of its folder, or cannot be shown. Nothing is ever written under it; it would mislead people. */
export const isUnsafeName = (path: string): boolean =>
  path === '' ||
  path.length > ARCHIVE_LIMITS.path ||
  path.startsWith('/') ||
  /^[a-z]:/i.test(path) ||
  path.split('/').includes('..') ||
  plainLine(path) !== path

/** What systems put into archives unasked: nobody has to be told of it. */
export function isClutter(path: string): boolean {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  return parts.includes('__MACOSX') || name === '' || name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)
}

/** A name that cannot be read, as something that can be shown. */
export const shownName = (raw: Buffer): string => plainLine(raw.toString('latin1')).slice(0, ARCHIVE_LIMITS.path)
