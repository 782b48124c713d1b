import sharp from 'sharp'
import type { HttpEngineId } from '../../../../engines/engines.config'
import type { Seen } from './drawn-answer'

interface Size {
  width: number
  height: number
}

interface Asked {
  /** Of the photo and, where there is one, its mask. */
  pictures: Size[]
  /** The `size` of the order. */
  size: string
}

const ratioOf = ({ width, height }: Size) => Math.max(width, height) / Math.min(width, height)
const sidesOf = (size: string): Size => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}
const within = (value: number, least: number, most: number) => value >= least && value <= most

/** What the providers' references say that they take; independent of the profiles, which are held against it. */
const TAKEN: Record<HttpEngineId, (asked: Asked) => boolean> = {
  openai: ({ size }) => ['1024x1024', '1536x1024', '1024x1536'].includes(size),
  // wanx2.1-imageedit.
  dashscope: ({ pictures }) =>
    pictures.every(({ width, height }) => within(width, 512, 4096) && within(height, 512, 4096)),
  // The narrowest of Seedream 4.0, 4.5 and 5.0.
  ark: ({ pictures, size }) => {
    const { width, height } = sidesOf(size)
    const isTaken = within(width * height, 2560 * 1440, 4096 * 4096) && ratioOf({ width, height }) <= 16
    return isTaken && pictures.every((each) => Math.min(each.width, each.height) > 14 && ratioOf(each) <= 3)
  },
  // A VAE halves a side three times; other sides are cut.
  comfyui: ({ pictures }) => pictures.every(({ width, height }) => width % 8 === 0 && height % 8 === 0),
}

/** Whether the provider takes pictures and order of these sizes; photo and mask have to be of one. */
export function takesSizes(kind: HttpEngineId, asked: Asked): boolean {
  const [photo, mask = photo] = asked.pictures
  return mask?.width === photo?.width && mask?.height === photo?.height && TAKEN[kind](asked)
}

/** The sizes of an order. */
export async function askedBy({ picture, mask, fields }: Seen): Promise<Asked> {
  const metadata = [picture, ...(mask ? [mask] : [])].map((each) => sharp(each).metadata())
  return { pictures: await Promise.all(metadata), size: typeof fields.size === 'string' ? fields.size : '' }
}
