import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD } from '@tessera/shared/contract/constants'
import sharp, { type Sharp } from 'sharp'
import { removeOlderFiles } from '../storage/disk-storage'
import type { Storage } from '../storage/storage'
import type { Permits } from './permits'
import { withXmpChunk } from './png-chunks'
import { sizeIn, type Variant } from './variant.rules'

/** What is known about a picture before its bytes are read. */
export interface VariantSource {
  sha256: string
  width: number
  height: number
  /** Set for pictures an engine made: they get the visible label and say where they come from. */
  provenance: string | null
  /** Whether such a picture carries the brand mark too: its team's membership does not remove it. */
  branded: boolean
}

/** Draws what a made picture must carry over a picture of that size, as an SVG of the same size. */
export type MarksOf = (width: number, height: number, marks: { branded: boolean }) => Buffer

/** By format; changes whenever the same request should be drawn anew, e.g. with another label. */
const RECIPES: Record<Variant['format'], number> = { jpeg: 3, webp: 3, png: 4 }
const FAST_PNG = { compressionLevel: 2, adaptiveFiltering: true } as const
/** A variant unused for this long is deleted; making it again costs a fraction of a second. */
const LIFETIME_MS = 30 * 24 * 60 * 60_000

/** Smaller, converted or labelled copies of stored pictures, made once and kept on this machine's disk. */
export class ImageVariants {
  readonly #running = new Map<string, Promise<string>>()

  constructor(private readonly deps: { storage: Storage; folder: string; permits: Permits; marksOf: MarksOf }) {}

  /** Names the copy without making it: the same name is always the same bytes. */
  static nameOf(source: VariantSource, variant: Variant): string {
    // By what it comes to, so that two boxes which give one size are one copy.
    const { width, height } = sizeIn(variant, source)
    const asked = [
      RECIPES[variant.format],
      source.sha256,
      source.provenance,
      source.provenance !== null && source.branded,
      width,
      height,
      variant.quality,
      variant.format,
    ]
    return createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 40)
  }

  /**
   * A local file that holds the copy. Callers that ask for the same copy at once share one making.
   * @param read the picture's bytes; by default they come out of the storage
   * @throws BlobMissing; AppError UNAVAILABLE when too many copies wait to be made
   */
  async make(
    source: VariantSource,
    variant: Variant,
    read = () => this.deps.storage.read(source.sha256),
  ): Promise<string> {
    const name = ImageVariants.nameOf(source, variant)
    const path = join(this.deps.folder, name.slice(0, 2), name)
    if (await exists(path)) return path
    const running = this.#running.get(name) ?? this.#draw(source, variant, path, read)
    this.#running.set(name, running)
    try {
      return await running
    } finally {
      this.#running.delete(name)
    }
  }

  /** Drops what has not been made or refreshed for a month. */
  async sweep(now = Date.now()): Promise<number> {
    let removed = 0
    for (let first = 0; first < 256; first++) {
      const folder = join(this.deps.folder, first.toString(16).padStart(2, '0'))
      if (await exists(folder)) removed += await removeOlderFiles(folder, new Date(now - LIFETIME_MS))
    }
    return removed
  }

  #draw(source: VariantSource, variant: Variant, path: string, read: () => Promise<Buffer>): Promise<string> {
    const { permits, marksOf } = this.deps
    return permits.run(async () => {
      const picture = draw(await read(), source, variant, marksOf)
      const xmp = source.provenance === null ? null : aigcXmp(source.provenance)
      const partial = `${path}.${randomUUID()}`
      await mkdir(join(path, '..'), { recursive: true })
      try {
        if (xmp === null) await picture.toFile(partial)
        else if (variant.format === 'png') await writeFile(partial, withXmpChunk(await picture.toBuffer(), xmp))
        else await picture.withXmp(xmp).toFile(partial)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      return path
    })
  }
}

function draw(bytes: Buffer, source: VariantSource, variant: Variant, marksOf: MarksOf): Sharp {
  const size = sizeIn(variant, source)
  let picture = sharp(bytes, { limitInputPixels: UPLOAD.maxPx * UPLOAD.maxPx }).resize(size.width, size.height, {
    fit: 'fill',
  })
  if (source.provenance !== null) {
    picture = picture
      .composite([{ input: marksOf(size.width, size.height, source), left: 0, top: 0 }])
      .withExif({ IFD0: { Software: 'Tessera', ImageDescription: source.provenance } })
  }
  if (variant.format === 'webp') return picture.webp({ quality: variant.quality, effort: 3 })
  // A photo gains nothing from the slow levels: 12 MP take seconds there.
  if (variant.format === 'png') return picture.png(source.provenance === null ? { compressionLevel: 7 } : FAST_PNG)
  return picture.jpeg({
    quality: variant.quality,
    chromaSubsampling: variant.quality >= 95 ? '4:4:4' : '4:2:0',
    mozjpeg: false,
  })
}

/**
 * The implicit label that GB 45438-2025 asks of generated pictures: an `AIGC` property with the provider and the number of
 * the production. `provenance` is that property's JSON.
 */
function aigcXmp(provenance: string): string {
  const value = provenance.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/">' +
    `<TC260:AIGC>${value}</TC260:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`
  )
}

async function exists(path: string): Promise<boolean> {
  return open(path, 'r').then(
    async (handle) => {
      await handle.close()
      return true
    },
    () => false,
  )
}
