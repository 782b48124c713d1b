import { type Level, PATCH_RADIUS, widened } from './patch-level'

/** A part of the picture may be copied this much lighter or darker, per channel: light differs along a wall. */
const MOST_OFFSET = 14
/**
 * Cost of another row, per square of its share of the height: in a photo rows are depths, on a wall they are heights of
 * which each has its own look, on a floor far ones are seen less sharply.
 */
const ROW_COSTS = { photo: 9000, wall: 180_000, floor: 3000 } as const
/** The same for another column: what is near is more often right. */
const COLUMN_COST = 500
const PIXELS = (PATCH_RADIUS * 2 + 1) ** 2
/** What squares surely are of sums that were rounded to 32 bits. */
const ROUNDING = 1 - 1e-5

/** The most similar known patch of every patch that touches the hole. */
export class NearestPatches {
  /** Pixel index of the known patch's middle, by pixel index of the other's; -1 where none is needed. */
  readonly of: Int32Array
  readonly costs: Float32Array
  /** Middles of the patches that touch the hole, row by row. */
  readonly targets: readonly number[]
  readonly #sources: readonly number[]
  readonly #isSource: Uint8Array

  constructor(
    private readonly level: Level,
    touched: Uint8Array,
    private readonly random: () => number,
  ) {
    const { width, height } = level
    this.of = new Int32Array(width * height).fill(-1)
    this.costs = new Float32Array(width * height)
    this.#isSource = new Uint8Array(width * height)
    const foreign = widened(level.foreign, width, height, PATCH_RADIUS)
    const targets: number[] = []
    const sources: number[] = []
    const unlikely: number[] = []
    for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++) {
      for (let x = PATCH_RADIUS; x < width - PATCH_RADIUS; x++) {
        const index = y * width + x
        if (touched[index]) targets.push(index)
        else if (foreign[index]) continue
        else if (level.likely[index]) sources.push(index)
        else unlikely.push(index)
      }
    }
    this.targets = targets
    // Of a surface nothing else is continued.
    this.#sources = sources.length > PIXELS || level.kind !== 'photo' ? sources : [...sources, ...unlikely]
    for (const source of this.#sources) this.#isSource[source] = 1
  }

  get isPossible(): boolean {
    return this.#sources.length > PIXELS
  }

  /** Mean variance of the known patches, per pixel, all channels: how busy what is copied is. */
  get variance(): number {
    const { width, colours } = this.level
    const step = Math.max(1, Math.floor(this.#sources.length / 2000))
    let [sum, count] = [0, 0]
    for (let at = 0; at < this.#sources.length; at += step) {
      const source = this.#sources[at]!
      for (let channel = 0; channel < 3; channel++) {
        let [mean, squares] = [0, 0]
        for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
          for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
            const value = colours[(source + dy * width + dx) * 3 + channel]!
            mean += value / PIXELS
            squares += (value * value) / PIXELS
          }
        }
        sum += squares - mean * mean
      }
      count++
    }
    return sum / Math.max(1, count)
  }

  /** Starts from another level's matches (`from` is half the size), or at random. */
  begin(from: NearestPatches | null): void {
    const { width } = this.level
    for (const target of this.targets) {
      const guess = from ? from.#doubled(target, width, this.#isSource) : -1
      this.of[target] = guess >= 0 ? guess : this.#sources[Math.floor(this.random() * this.#sources.length)]!
      this.costs[target] = this.#cost(target, this.of[target]!, Infinity)
    }
  }

  #doubled(target: number, width: number, isSource: Uint8Array): number {
    const own = this.level.width
    const [x, y] = [target % width, Math.floor(target / width)]
    const parent = (y >> 1) * own + (x >> 1)
    const match = this.of[parent] ?? -1
    if (match < 0 || x >> 1 >= own) return -1
    const index = (Math.floor(match / own) * 2 + (y & 1)) * width + (match % own) * 2 + (x & 1)
    return isSource[index] ? index : -1
  }

  /** One pass over all patches: the neighbours' matches, shifted, and guesses ever nearer to the own one. */
  improve(pass: number): void {
    const { width } = this.level
    const forward = pass % 2 === 0
    const step = forward ? -1 : 1
    const count = this.targets.length
    for (let at = 0; at < count; at++) {
      const target = this.targets[forward ? at : count - 1 - at]!
      // Between passes the colours stay, and so do costs.
      if (pass === 0) this.costs[target] = this.#cost(target, this.of[target]!, Infinity)
      this.#take(target, target + step, -step)
      this.#take(target, target + step * width, -step * width)
      this.#guess(target)
    }
  }

  #take(target: number, neighbour: number, shift: number): void {
    const match = this.of[neighbour] ?? -1
    if (match >= 0) this.#offer(target, match + shift)
  }

  #guess(target: number): void {
    const { width, height, kind } = this.level
    for (let reach = Math.max(width, height) / 2; reach >= 1; reach /= 2) {
      const match = this.of[target]!
      const x = Math.round((match % width) + (this.random() * 2 - 1) * reach)
      // Other depths are rarely right.
      const up = reach * (kind === 'floor' ? 1 : 0.5)
      const y = Math.round(Math.floor(match / width) + (this.random() * 2 - 1) * up)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      this.#offer(target, y * width + x)
    }
  }

  #offer(target: number, source: number): void {
    if (!this.#isSource[source] || source === this.of[target]) return
    const cost = this.#cost(target, source, this.costs[target]!)
    if (cost >= this.costs[target]!) return
    this.of[target] = source
    this.costs[target] = cost
  }

  /**
   * Difference of two patches after the light was evened out, plus that of their rows. Infinity as soon as it is certain to exceed the
   * limit: each further pixel only adds to what the best offset leaves of the former ones.
   */
  #cost(target: number, source: number, limit: number): number {
    const { width, height, colours, kind } = this.level
    const rows = (Math.floor(source / width) - Math.floor(target / width)) / height
    const columns = ((source % width) - (target % width)) / width
    const away = rows * rows * ROW_COSTS[kind] + columns * columns * COLUMN_COST
    if (away > limit) return Infinity
    let [reds, greens, blues, squares] = [0, 0, 0, 0]
    let count = 0
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      let a = (target + dy * width - PATCH_RADIUS) * 3
      let b = (source + dy * width - PATCH_RADIUS) * 3
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const red = colours[a]! - colours[b]!
        const green = colours[a + 1]! - colours[b + 1]!
        const blue = colours[a + 2]! - colours[b + 2]!
        reds = Math.fround(reds + red)
        greens = Math.fround(greens + green)
        blues = Math.fround(blues + blue)
        squares += red * red + green * green + blue * blue
        a += 3
        b += 3
      }
      // What is of quite another lightness is not copied, whatever its drawing.
      if (away + (squares - 3 * PIXELS * MOST_OFFSET * MOST_OFFSET) / PIXELS > limit) return Infinity
      count += PATCH_RADIUS * 2 + 1
      const left = squares * ROUNDING - saved(reds, count) - saved(greens, count) - saved(blues, count)
      if (away + left / PIXELS > limit) return Infinity
    }
    return away + (squares - (saved(reds, PIXELS) + saved(greens, PIXELS) + saved(blues, PIXELS))) / PIXELS
  }

  /** How much lighter (per channel) the known patch has to be to lie at its target. */
  offsetOf(target: number, into: Float32Array): void {
    const { width, colours } = this.level
    const source = this.of[target]!
    into.fill(0)
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const shift = dy * width + dx
        for (let channel = 0; channel < 3; channel++) {
          into[channel]! += colours[(target + shift) * 3 + channel]! - colours[(source + shift) * 3 + channel]!
        }
      }
    }
    for (let channel = 0; channel < 3; channel++) into[channel] = bounded(into[channel]! / PIXELS)
  }
}

const bounded = (offset: number): number => Math.max(-MOST_OFFSET, Math.min(MOST_OFFSET, offset))
/** What the best offset saves of the squares of `count` differences with this sum. */
function saved(sum: number, count: number): number {
  const offset = bounded(sum / count)
  return 2 * offset * sum - count * offset * offset
}
