import fc from 'fast-check'
import { IMAGE_QUALITIES, IMAGE_WIDTHS } from '@tessera/shared/contract/constants'
import { ImageVariants } from './image-variants'
import { acceptsWebp, sizeIn, variantOf } from './variant.rules'

const jpeg = { mime: 'image/jpeg', hasAlpha: false }

test('sizes and qualities are rounded up to the next allowed one', () => {
  expect(variantOf({ w: '300', q: '70' }, jpeg, false)).toEqual({
    width: 320,
    height: null,
    quality: 75,
    format: 'jpeg',
  })
  expect(variantOf({ h: '64' }, jpeg, true)).toEqual({ width: null, height: 64, quality: 85, format: 'webp' })
  expect(variantOf({ w: '99999' }, jpeg, false)?.width).toBe(2048)
  expect(variantOf({ w: '100' }, { mime: 'image/png', hasAlpha: true }, false)?.format).toBe('png')
})

test('a missing or invalid size returns the original', () => {
  expect(variantOf({}, jpeg, true)).toBeNull()
  expect(variantOf({ w: 'x', h: '-4', q: '0' }, jpeg, true)).toBeNull()
})

test('the number of copies per picture is limited for any request', () => {
  const text = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String))
  fc.assert(
    fc.property(text, text, text, (w, h, q) => {
      const variant = variantOf({ w, h, q }, jpeg, false)
      if (!variant) return
      for (const side of [variant.width, variant.height]) if (side !== null) expect(IMAGE_WIDTHS).toContain(side)
      expect(IMAGE_QUALITIES).toContain(variant.quality)
    }),
  )
})

test('a copy keeps the aspect ratio, fits its box and is never enlarged', () => {
  expect(sizeIn({ width: 320, height: null }, { width: 1600, height: 1200 })).toEqual({ width: 320, height: 240 })
  expect(sizeIn({ width: 320, height: 160 }, { width: 1600, height: 1200 })).toEqual({ width: 213, height: 160 })
  expect(sizeIn({ width: 2048, height: null }, { width: 300, height: 200 })).toEqual({ width: 300, height: 200 })
  expect(sizeIn({ width: 64, height: null }, { width: 8000, height: 10 })).toEqual({ width: 64, height: 1 })
})

test('WebP is served if the Accept header names it', () => {
  expect(acceptsWebp('image/avif,image/webp,image/apng,*/*;q=0.8')).toBe(true)
  expect(acceptsWebp('image/webp;q=0.5')).toBe(true)
  expect(acceptsWebp('image/webp;q=0, image/jpeg')).toBe(false)
  expect(acceptsWebp('image/*,*/*')).toBe(false)
  expect(acceptsWebp(undefined)).toBe(false)
})

test('boxes that give one size are one copy', () => {
  const source = { sha256: 'a', width: 300, height: 200, provenance: null, branded: false }
  const name = (width: number | null, height: number | null) =>
    ImageVariants.nameOf(source, { width, height, quality: 85, format: 'webp' })
  expect([name(320, null), name(2048, 640), name(null, null)]).toEqual(Array.from({ length: 3 }, () => name(480, null)))
  expect(name(160, null)).not.toBe(name(480, null))
})
