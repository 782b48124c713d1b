import type { Raster } from '../engine'
import { luminance, SRGB_TO_LINEAR } from './light'
import type { Lighting } from './surface-renderer'

/** The light that falls on the masked surface, read off the old one. */
export function estimateLighting(photo: Raster, mask: Raster): Lighting {
  const step = Math.max(1, Math.round(Math.max(photo.width, photo.height) / 400))
  const width = Math.ceil(photo.width / step)
  const height = Math.ceil(photo.height / step)
  const sum = new Float32Array(width * height)
  const count = new Float32Array(width * height)
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      const index = y * photo.width + x
      if (!mask.data[index]) continue
      const at = index * 3
      const light = luminance(
        SRGB_TO_LINEAR[photo.data[at]!]!,
        SRGB_TO_LINEAR[photo.data[at + 1]!]!,
        SRGB_TO_LINEAR[photo.data[at + 2]!]!,
      )
      const cell = ((y / step) | 0) * width + ((x / step) | 0)
      sum[cell] = sum[cell]! + Math.log(light + 0.002)
      count[cell] = count[cell]! + 1
    }
  }
  const logs: number[] = []
  for (let cell = 0; cell < sum.length; cell++) if (count[cell]!) logs.push(sum[cell]! / count[cell]!)
  logs.sort((a, b) => a - b)
  const reference = logs[Math.floor(logs.length * 0.6)] ?? 0
  for (let round = 0; round < 3; round++) {
    blur(sum, width, height, 2)
    blur(count, width, height, 2)
  }
  const factor = sum.map((total, cell) =>
    count[cell]! > 1e-3 ? Math.exp(total / count[cell]! - reference) * 0.85 : 0.85,
  )
  return {
    at(x, y, out) {
      const fx = Math.min(width - 1, Math.max(0, (x + 0.5) / step - 0.5))
      const fy = Math.min(height - 1, Math.max(0, (y + 0.5) / step - 0.5))
      const left = fx | 0
      const top = fy | 0
      const a = top * width + left
      const right = left < width - 1 ? 1 : 0
      const down = top < height - 1 ? width : 0
      const upper = factor[a]! + (factor[a + right]! - factor[a]!) * (fx - left)
      const lower = factor[a + down]! + (factor[a + down + right]! - factor[a + down]!) * (fx - left)
      out.fill(upper + (lower - upper) * (fy - top))
    },
  }
}

/** Box blur, in place, both directions. */
function blur(values: Float32Array, width: number, height: number, radius: number) {
  const line = new Float32Array(Math.max(width, height))
  const pass = (start: number, stride: number, length: number) => {
    let sum = 0
    for (let i = 0; i < length; i++) line[i] = values[start + i * stride]!
    for (let i = -radius; i < length; i++) {
      if (i + radius < length) sum += line[i + radius]!
      if (i - radius - 1 >= 0) sum -= line[i - radius - 1]!
      if (i >= 0) values[start + i * stride] = sum / (2 * radius + 1)
    }
  }
  for (let y = 0; y < height; y++) pass(y * width, 1, width)
  for (let x = 0; x < width; x++) pass(x, width, height)
}
