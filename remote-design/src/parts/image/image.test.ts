/**
 * @jest-environment node
 */
import { RESULT_MAX_PIXELS, UPLOAD } from '@tessera/shared/contract/constants'
import { cropFrame, cropImage, isUnchanged, madeSize, NO_CROP, rectOfRatio, withCorner, withMove } from './crop'
import { processed, resizeImage } from './resize'

const PHOTO = { width: 4000, height: 3000 }

describe('resizing, by the specification’s rules', () => {
  it('returns the original and tells the console when it fails', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    const source = new Blob(['no picture'])
    expect(await resizeImage(source, { width: 10, height: 10 })).toBe(source)
    expect(await processed(source, () => Promise.reject(new RangeError('too small')))).toBe(source)
    expect(said).toHaveBeenCalledTimes(2)
    said.mockRestore()
  })
})

describe('in a browser', () => {
  const drawn: { size: number[]; asked: unknown }[] = []
  const scale = jest.fn()
  /** A browser that decodes every picture as 4000 × 3000, and what it encoded as `made`. */
  function browser(made: { width: number; height: number }, photo = PHOTO) {
    drawn.length = 0
    const encoded = new Blob(['encoded'])
    const close = () => {}
    const context = { drawImage: close, save: close, restore: close, translate: close, rotate: close, scale }
    Object.assign(globalThis, {
      createImageBitmap: async (blob: Blob) => ({ ...(blob === encoded ? made : photo), close }),
      OffscreenCanvas: class {
        constructor(
          readonly width: number,
          readonly height: number,
        ) {}
        getContext = () => context
        convertToBlob = async (asked: unknown) => {
          drawn.push({ size: [this.width, this.height], asked })
          return encoded
        }
      },
    })
    return encoded
  }
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap')
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas')
  })

  it('draws to the target as a PNG of quality 1 unless told otherwise', async () => {
    const encoded = browser({ width: 1000, height: 750 })
    const target = { width: 1000, height: 1000 }
    expect(await resizeImage(new Blob(['photo']), target)).toBe(encoded)
    expect(drawn).toEqual([{ size: [1000, 750], asked: { type: 'image/png', quality: 1 } }])
    await resizeImage(new Blob(['photo']), { ...target, format: 'jpeg', quality: 0.8 })
    expect(drawn[1]!.asked).toEqual({ type: 'image/jpeg', quality: 0.8 })
  })

  it.each([
    ['came out a pixel wider', { width: 1001, height: 750 }, { width: 1000, height: 1000 }],
    ['would have no width', { width: 0, height: 750 }, { width: 0, height: 1000 }],
  ])('keeps the original where the picture %s, and the console says so', async (_, made, target) => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    browser(made)
    const source = new Blob(['photo'])
    expect(await resizeImage(source, target)).toBe(source)
    expect(said).toHaveBeenCalledTimes(1)
    said.mockRestore()
  })

  const UPRIGHT = { ...NO_CROP, turns: 1 }

  it('crops by the same rules, as a JPEG of quality 1', async () => {
    const made = browser({ width: 3072, height: 4096 }, { width: 6000, height: 4500 })
    expect(await cropImage(new Blob(['photo']), UPRIGHT)).toBe(made)
    expect(drawn).toEqual([{ size: [3072, 4096], asked: { type: 'image/jpeg', quality: 1 } }])
    const factor = Math.sqrt(RESULT_MAX_PIXELS / (6000 * 4500))
    expect(scale).toHaveBeenLastCalledWith(Number(factor.toFixed(6)), Number(factor.toFixed(6)))
  })

  it('crops with less quality only where the file could not be uploaded', async () => {
    const made = browser({ width: 3000, height: 4000 })
    Object.defineProperty(made, 'size', { value: UPLOAD.maxBytes + 1 })
    expect(await cropImage(new Blob(['photo']), UPRIGHT)).toBe(made)
    expect(drawn.map(({ asked }) => asked)).toEqual([
      { type: 'image/jpeg', quality: 1 },
      { type: 'image/jpeg', quality: 0.95 },
    ])
  })

  it('keeps the original where a crop came out in another size', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {})
    browser({ width: 3000, height: 3999 })
    const source = new Blob(['photo'])
    expect(await cropImage(source, UPRIGHT)).toBe(source)
    expect(said).toHaveBeenCalledTimes(1)
    said.mockRestore()
  })
})

describe('cropping', () => {
  it('turns by quarters, and leaves no empty corner when it straightens', () => {
    expect(cropFrame(PHOTO, { turns: 1, angleDeg: 0 })).toEqual({ width: 3000, height: 4000 })
    const { width, height } = cropFrame(PHOTO, { turns: 0, angleDeg: 10 })
    expect(width / height).toBeCloseTo(4 / 3)
    // Its corners, turned back, lie within the photo.
    const angle = (10 * Math.PI) / 180
    const across = (width / 2) * Math.cos(angle) + (height / 2) * Math.sin(angle)
    const down = (width / 2) * Math.sin(angle) + (height / 2) * Math.cos(angle)
    expect(across).toBeLessThanOrEqual(2000.001)
    expect(down).toBeLessThanOrEqual(1500.001)
    expect(Math.max(across / 2000, down / 1500)).toBeCloseTo(1)
    expect(cropFrame(PHOTO, { turns: 0, angleDeg: -10 })).toEqual({ width, height })
  })

  it('is no larger than results, and says by how much', () => {
    expect(madeSize({ width: 6400, height: 4800 }, { ...NO_CROP, turns: 1 })).toEqual({
      width: 3072,
      height: 4096,
      scale: 0.64,
    })
    expect(madeSize(PHOTO, NO_CROP)).toEqual({ ...PHOTO, scale: 1 })
  })

  it('cuts a proportion from the middle, and corners stay within the frame', () => {
    const square = rectOfRatio(PHOTO, 1)
    expect(madeSize(PHOTO, { ...NO_CROP, rect: square })).toMatchObject({ width: 3000, height: 3000 })
    expect(square.x).toBeCloseTo(0.125)
    expect(withCorner(NO_CROP.rect, ['left', 'top'], [0.2, -0.5])).toEqual({ x: 0.2, y: 0, width: 0.8, height: 1 })
    // The side that moved more decides; the frame bounds both.
    expect(withCorner(square, ['right', 'bottom'], [-0.25 * square.width, 0], square.width / square.height)).toEqual({
      ...square,
      width: 0.75 * square.width,
      height: 0.75 * square.height,
    })
    const grown = withCorner(square, ['right', 'bottom'], [1, 1], square.width / square.height)
    expect(grown.width / grown.height).toBeCloseTo(square.width / square.height)
    expect(Math.max(grown.x + grown.width, grown.y + grown.height)).toBeCloseTo(1)
    const thin = withCorner(NO_CROP.rect, ['right', 'bottom'], [-2, 0])
    expect(thin.width).toBeCloseTo(0.05)
    expect(withMove(thin, 5, 5)).toEqual({ ...thin, x: 1 - thin.width, y: 0 })
    expect([
      isUnchanged(NO_CROP),
      isUnchanged({ ...NO_CROP, turns: 4 }),
      isUnchanged({ ...NO_CROP, angleDeg: 1 }),
    ]).toEqual([true, true, false])
  })
})
