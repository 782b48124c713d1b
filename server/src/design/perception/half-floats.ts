/** Rounds to 16-bit floats, as bits. Too large ones become infinite, tiny ones zero. */
export function toHalf(values: Float32Array): Uint16Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const half = new Uint16Array(values.length)
  for (let index = 0; index < half.length; index++) {
    const whole = bits[index]!
    const sign = (whole >>> 16) & 0x8000
    // Adding half of the last kept place rounds; a carry goes into the exponent, as it must.
    const rest = (whole & 0x7fffffff) + 0x1000
    const exponent = (rest >>> 23) - 112
    half[index] =
      exponent <= 0 ? sign : exponent >= 31 ? sign | 0x7c00 : sign | (exponent << 10) | ((rest >>> 13) & 0x3ff)
  }
  return half
}

export function fromHalf(half: Uint16Array): Float32Array {
  const values = new Float32Array(half.length)
  const bits = new Uint32Array(values.buffer)
  for (let index = 0; index < half.length; index++) {
    const value = half[index]!
    const exponent = (value >>> 10) & 31
    if (exponent === 0) continue
    bits[index] = ((value & 0x8000) << 16) | ((exponent + 112) << 23) | ((value & 0x3ff) << 13)
  }
  return values
}
