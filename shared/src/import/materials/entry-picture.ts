import type { ArchiveEntry } from '../../contract/archive'

/** Fixed part of a local header; the lengths of the name and of the extra field stand at its end. */
const HEADER = 30
const NAME_LENGTH_AT = 26
const EXTRA_LENGTH_AT = 28

/** One picture out of a zip that is on this device, without reading the rest of it. Rejects when it cannot be unpacked. */
export async function pictureOfEntry(zip: Blob, { path, at, bytes, deflated }: ArchiveEntry): Promise<Blob> {
  const header = new DataView(await zip.slice(at, at + HEADER).arrayBuffer())
  const start = at + HEADER + header.getUint16(NAME_LENGTH_AT, true) + header.getUint16(EXTRA_LENGTH_AT, true)
  const packed = zip.slice(start, start + bytes)
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'image/jpeg'
  if (!deflated) return packed.slice(0, packed.size, type)
  const content = await new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob()
  return content.slice(0, content.size, type)
}

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' }
