import { createHash } from 'node:crypto'
import type { Raster } from '../engines/engine'
import type { BoundedPhoto } from './normalise'

/** A mask as it is used: cut at the plane's horizon. */
export interface KeptRegion {
  mask: Raster
  /** Whether part of it was beyond the horizon. */
  cut: boolean
  /** Of modes with several objects: which of them a pixel belongs to, from 1. */
  objects?: Raster
}

/** Of a photo: its pixels, and the rows that its pictures leave as they are, compressed. */
const BYTES_PER_PHOTO_PIXEL = 4
/** Of a region, beside its mask: opacity and reach per pixel, and the objects; and the light on a grid of fixed size. */
const BYTES_PER_PIXEL = 4
const LIGHT_BYTES = 8 * 2 ** 20
/** Per thread and kind: two photos of 12 MP, or a dozen of 2 MP. */
const LIMIT_BYTES = 96 * 2 ** 20

/**
 * Decoded inputs of former jobs. The same photo with another tile starts from them; what is computed from their rasters
 * stays with these, see {@link Derived}.
 */
export class KeptInputs {
  readonly photos: Lru<BoundedPhoto>
  readonly regions: Lru<KeptRegion>

  constructor(limitBytes = LIMIT_BYTES) {
    this.photos = new Lru(limitBytes, ({ raster }) => raster.width * raster.height * BYTES_PER_PHOTO_PIXEL)
    this.regions = new Lru(limitBytes, ({ mask }) => mask.data.length * BYTES_PER_PIXEL + LIGHT_BYTES)
  }
}

/** Values by key, up to a number of bytes; the least recently used go first. */
export class Lru<Value> {
  readonly #values = new Map<string, Value>()
  #bytes = 0

  constructor(
    private readonly limitBytes: number,
    private readonly bytesOf: (value: Value) => number,
  ) {}

  get bytes(): number {
    return this.#bytes
  }

  /** @throws whatever `make` throws; nothing is kept then */
  async of(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key)
    const value = known ?? (await make())
    this.#drop(key)
    this.#values.set(key, value)
    this.#bytes += this.bytesOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.limitBytes) break
      this.#drop(oldest)
    }
    return value
  }

  #drop(key: string) {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#bytes -= this.bytesOf(value)
  }
}

/** A value computed once for a raster, which must not change afterwards; it is forgotten with the raster. */
export class Derived<Value> {
  readonly #known = new WeakMap<Raster, Value>()

  of(raster: Raster, compute: () => Value): Value {
    const known = this.#known.get(raster)
    if (known !== undefined) return known
    const value = compute()
    this.#known.set(raster, value)
    return value
  }
}

/** One name for contents that are equal byte for byte. */
export function digestOf(...parts: (Uint8Array | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64')
}
