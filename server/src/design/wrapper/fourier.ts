/** In-place radix-2 transform of a square of `size` × `size` complex values; `size` is a power of two. */
export function transformSquare(real: Float64Array, imaginary: Float64Array, size: number, inverse = false): void {
  for (let row = 0; row < size; row++) transform(real, imaginary, { from: row * size, step: 1, size, inverse })
  for (let column = 0; column < size; column++) transform(real, imaginary, { from: column, step: size, size, inverse })
}

interface Line {
  from: number
  step: number
  size: number
  inverse: boolean
}

function transform(real: Float64Array, imaginary: Float64Array, { from, step, size, inverse }: Line): void {
  for (let index = 1, mirrored = 0; index < size; index++) {
    let bit = size >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored) {
      swap(real, from + index * step, from + mirrored * step)
      swap(imaginary, from + index * step, from + mirrored * step)
    }
  }
  for (let length = 2; length <= size; length <<= 1) {
    const angle = ((inverse ? 2 : -2) * Math.PI) / length
    const [turnReal, turnImaginary] = [Math.cos(angle), Math.sin(angle)]
    for (let start = 0; start < size; start += length) {
      let [factorReal, factorImaginary] = [1, 0]
      for (let index = 0; index < length / 2; index++) {
        const low = from + (start + index) * step
        const high = low + (length / 2) * step
        const partReal = real[high]! * factorReal - imaginary[high]! * factorImaginary
        const partImaginary = real[high]! * factorImaginary + imaginary[high]! * factorReal
        real[high] = real[low]! - partReal
        imaginary[high] = imaginary[low]! - partImaginary
        real[low] = real[low]! + partReal
        imaginary[low] = imaginary[low]! + partImaginary
        const next = factorReal * turnReal - factorImaginary * turnImaginary
        factorImaginary = factorReal * turnImaginary + factorImaginary * turnReal
        factorReal = next
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number) {
  const kept = values[one]!
  values[one] = values[other]!
  values[other] = kept
}
