import sharp from 'sharp'

/** What goes wrong; each provider says it in its own words. */
export type Fault =
  | 'none'
  /** Takes longer than the time-out. */
  | 'slow'
  /** 429 once, with Retry-After. */
  | 'busyOnce'
  | 'busy'
  | 'error500'
  | 'cut'
  | 'moderated'
  | 'account'
  | 'wrongSize'
  /** Twice the size, the same shape. */
  | 'larger'
  | 'shifted'
  | 'redrawn'
  | 'maskIgnored'
  | 'notAnImage'
  /** Answers the first questions after a task with 503. */
  | 'deaf'
  /** The task ends without a picture. */
  | 'taskFails'
  /** Moderated after it took the order. */
  | 'moderatedLater'
  /** The task succeeds, its picture does not. */
  | 'pictureModerated'
  /** Takes the order, and then has no room for it. */
  | 'busyLater'
  /** The task ends while its place in the queue is asked for. */
  | 'endsMeanwhile'
  /** Does not know its task; once: the second order gets an id of the provider's. */
  | 'forgottenOnce'
  | 'forgotten'
  /** Made, but its address answers 403. */
  | 'withheld'

export interface Seen {
  picture: Buffer
  mask: Buffer | null
  /** Further pictures. */
  references?: Buffer[]
  fields: Record<string, unknown>
}

export const PAINT = { r: 30, g: 90, b: 200 } as const

/** An answer that is not where the photo is: moved as a whole, or bent, which no move brings back. */
export interface Distortion {
  kind: 'shift' | 'bend'
  px: number
}

/** What a provider paints. */
export async function drawAnswer(fault: Fault, seen: Seen, distortion: Distortion | null): Promise<Buffer> {
  const drawn = await draw(fault, seen)
  return distortion ? distorted(drawn, distortion) : drawn
}

/** By bilinear sampling, so that parts of a pixel count. */
async function distorted(picture: Buffer, { kind, px }: Distortion): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const moved = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const by = kind === 'shift' ? px : px * Math.sin((2 * Math.PI * y) / 160)
    for (let x = 0; x < width; x++) {
      const from = Math.min(width - 1, Math.max(0, x - by))
      const [left, right] = [Math.floor(from), Math.min(width - 1, Math.floor(from) + 1)]
      for (let channel = 0; channel < 3; channel++) {
        const [a, b] = [data[(y * width + left) * 3 + channel]!, data[(y * width + right) * 3 + channel]!]
        moved[(y * width + x) * 3 + channel] = Math.round(a + (b - a) * (from - left))
      }
    }
  }
  return sharp(moved, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function draw(fault: Fault, { picture, mask }: Seen): Promise<Buffer> {
  if (fault === 'notAnImage') return Buffer.from('<html>502 Bad Gateway</html>')
  const { width, height } = await sharp(picture).metadata()
  if (fault === 'redrawn') {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    return sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
      .png()
      .toBuffer()
  }
  const painted = await paint(picture, mask, width, height)
  if (fault === 'wrongSize')
    return sharp(painted)
      .resize(width, Math.round(height / 2), { fit: 'fill' })
      .png()
      .toBuffer()
  if (fault === 'larger')
    return sharp(painted)
      .resize(width * 2)
      .png()
      .toBuffer()
  if (fault === 'maskIgnored') return sharp(painted).linear(0.9, 12).png().toBuffer()
  if (fault !== 'shifted') return painted
  const moved = await sharp(painted).extend({ top: 5, extendWith: 'copy' }).png().toBuffer()
  return sharp(moved).extract({ left: 0, top: 0, width, height }).png().toBuffer()
}

/** One colour where the mask says so, or in the middle. */
async function paint(picture: Buffer, mask: Buffer | null, width: number, height: number): Promise<Buffer> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isEdited = mask ? await editedBy(mask) : middleOf(width, height)
  for (let index = 0; index < width * height; index++) {
    if (isEdited(index)) data.set([PAINT.r, PAINT.g, PAINT.b], index * 3)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Transparent pixels of a mask with alpha, white ones of a mask without. */
async function editedBy(mask: Buffer): Promise<(index: number) => boolean> {
  const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true })
  return (index) => (info.channels === 4 ? data[index * 4 + 3] === 0 : data[index * info.channels]! > 128)
}

const middleOf = (width: number, height: number) => (index: number) => {
  const [x, y] = [(index % width) / width, Math.floor(index / width) / height]
  return x > 0.2 && x < 0.8 && y > 0.66 && y < 0.86
}
