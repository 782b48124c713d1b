import type { Shown } from '../support/contact-sheets'
import type { Mask } from './measures'
import type { Answer } from './methods'
import type { Photo } from './rooms'

const TINT = [40, 200, 90] as const

interface Seen {
  readonly answer: Answer
  readonly iou?: number
}

/** The photo, the true floor where it is known, and the floor of each method. */
export const shownFloors = (photo: Photo, truth: Mask | null, seen: readonly Seen[]): Shown[] => [
  { picture: photo.raster, caption: photo.name },
  { picture: truth ? tinted(photo, truth) : photo.raster, caption: truth ? 'truth' : 'no truth' },
  ...seen.map(({ answer, iou }) => ({
    picture: tinted(photo, answer.mask),
    caption: `${iou === undefined ? '' : `IoU ${iou.toFixed(2)}, `}stated ${answer.confidence.toFixed(2)}`,
  })),
]

function tinted({ raster }: Photo, region: Mask): Shown['picture'] {
  const data = new Uint8Array(raster.data)
  for (let i = 0; i < region.data.length; i++) {
    if (region.data[i]! < 128) continue
    for (let channel = 0; channel < 3; channel++) {
      data[i * 3 + channel] = data[i * 3 + channel]! * 0.45 + TINT[channel]! * 0.55
    }
  }
  return { data, width: raster.width, height: raster.height }
}
