/** @database embedded-only: what meets here are copies on the disk, not rows */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { focalNote } from './focal-note'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'

let app: TestApp
let person: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
}, 60_000)
afterAll(() => app.close())

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 180, g: 90, b: 40, alpha: 0.5 } } })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
const send = (content: Uint8Array | null, options?: { fileName?: string; field?: string }) =>
  upload(app.app, person, content, options)
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })
const leftovers = () => readdir(join(app.config.dataDir, 'arriving'))

/** A PNG whose header claims any size, with hardly any pixels in it. */
function announcing(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(data: Buffer): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

describe('uploading pictures', () => {
  test('a photo becomes a file of the team with a signed URL', async () => {
    const answer = await send(await noise(400, 300).jpeg().toBuffer())
    expect(answer).toMatchObject({ code: 200, data: { width: 400, height: 300 } })
    const served = await get(answer.data.url)
    expect(served.statusCode).toBe(200)
    expect(served.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  })

  test('a rotated photo is stored upright', async () => {
    const left = await plain(400, 150).toColourspace('srgb').png().toBuffer()
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    const answer = await send(photo)
    expect(answer.data).toMatchObject({ width: 300, height: 400 })
    const { rawPayload } = await get(answer.data.url)
    expect((await sharp(rawPayload).metadata()).orientation).toBeUndefined()
    // The upper half of the file is the right half of the upright picture.
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 2]!
    expect(redAt(250, 200)).toBeLessThan(100)
    expect(redAt(50, 200)).toBeGreaterThan(240)
  })

  test('location and camera metadata are dropped', async () => {
    const photo = await noise(300, 300)
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 4905/100', GPSLongitudeRef: 'E' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SecretPlace/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(photo.includes('SecretCamera') && photo.includes('SecretPlace')).toBe(true)
    const { data } = await send(photo)
    const { rawPayload } = await get(data.url)
    expect(rawPayload.includes('Secret')).toBe(false)
    const { exif, xmp, icc } = await sharp(rawPayload).metadata()
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    { what: 'of a whole picture stays, alone', width: 400, height: 300, kept: 26 },
    { what: 'of a picture that was cut is dropped', width: 400, height: 280, kept: undefined },
  ])('the focal length $what', async ({ width, height, kept }) => {
    const photo = noise(width, height).withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD2: { FocalLengthIn35mmFilm: '26', LensModel: 'SecretLens' },
    })
    const { data } = await send(await photo.jpeg().toBuffer())
    const { rawPayload } = await get(data.url)
    expect(rawPayload.includes('Secret')).toBe(false)
    expect(focalNote(await sharp(rawPayload).metadata())).toBe(kept)
  })

  test('a mask keeps every pixel', async () => {
    const pixels = Buffer.from(Array.from({ length: 300 * 260 }, (_, index) => ((index * 7919) % 5 < 2 ? 255 : 0)))
    const mask = await sharp(pixels, { raw: { width: 300, height: 260, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const { data } = await send(mask, { fileName: 'mask.png' })
    const served = await get(data.url)
    expect(served.headers['content-type']).toBe('image/png')
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ depth: 'uchar' })
    const back = await sharp(served.rawPayload).extractChannel(0).raw().toBuffer()
    expect(back.equals(pixels)).toBe(true)
  })

  test('16-bit PNG becomes 8-bit, transparent WebP stays WebP with its alpha, opaque WebP becomes JPEG', async () => {
    const deep = await noise(300, 300).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const formats = []
    for (const content of [deep, await plain(300, 300, 4).webp().toBuffer(), await plain(300, 300).webp().toBuffer()]) {
      const { data } = await send(content)
      const { format, depth, hasAlpha } = await sharp((await get(data.url)).rawPayload).metadata()
      formats.push({ format, depth, hasAlpha })
    }
    expect(formats).toEqual([
      { format: 'png', depth: 'uchar', hasAlpha: false },
      { format: 'webp', depth: 'uchar', hasAlpha: true },
      { format: 'jpeg', depth: 'uchar', hasAlpha: false },
    ])
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'), 'picture.svg'],
    ['a web page named as a photo', Buffer.from('<html><script>alert(1)</script></html>'), 'photo.jpg'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'photo.jpg'],
    ['nothing at all', Buffer.alloc(0), 'photo.jpg'],
  ])('%s is refused by its bytes', async (_name, content, fileName) => {
    expect(await send(content, { fileName })).toMatchObject({ code: 20400, message: 'FILE_TYPE_UNSUPPORTED' })
    expect(await leftovers()).toEqual([])
  })

  test.each([
    [255, 400],
    [400, 255],
    [8001, 300],
  ])('%i × %i pixels are refused', async (width, height) => {
    const content = await plain(width, height).png().toBuffer()
    expect(await send(content)).toMatchObject({ code: 20400, message: 'FILE_DIMENSIONS' })
  })

  test('256 pixels are enough', async () => {
    expect(await send(await plain(256, 256).jpeg().toBuffer())).toMatchObject({ code: 200 })
  })

  test('more than 20 MB are refused, and nothing stays on disk', async () => {
    const content = Buffer.concat([await noise(300, 300).jpeg().toBuffer(), Buffer.alloc(20 * 1024 * 1024)])
    expect(await send(content)).toMatchObject({ code: 20400, message: 'FILE_TOO_LARGE', data: { limit: 20971520 } })
    expect(await leftovers()).toEqual([])
  })

  test('an upload over the limit gets a response instead of a broken connection', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(60 * 1024 * 1024)]), 'photo.jpg')
    const response = await fetch(`${origin}/rush/file/v1/upload`, {
      method: 'POST',
      headers: { satoken: person.token },
      body: form,
    })
    expect(await response.json()).toMatchObject({ code: 20400, message: 'FILE_TOO_LARGE' })
  })

  test('a truncated photo and a PNG without pixels are broken, a picture of terapixels is never decoded', async () => {
    const photo = await noise(500, 500).jpeg().toBuffer()
    expect(await send(photo.subarray(0, photo.length / 2))).toMatchObject({ code: 20400, message: 'FILE_BROKEN' })
    expect(await send(photo.subarray(0, 12))).toMatchObject({ message: 'FILE_BROKEN' })
    expect(await send(announcing(7000, 7000))).toMatchObject({ message: 'FILE_BROKEN' })
    const started = performance.now()
    expect(await send(announcing(1_000_000, 1_000_000))).toMatchObject({ message: 'FILE_DIMENSIONS' })
    expect(performance.now() - started).toBeLessThan(2000)
    expect(await leftovers()).toEqual([])
  })

  test('a transparent photo does not grow many times over', async () => {
    const photo = await noise(1000, 1000).blur(2).ensureAlpha(0.5).webp({ quality: 60 }).toBuffer()
    const { data } = await send(photo)
    const { rawPayload } = await get(data.url)
    expect(rawPayload.length).toBeLessThan(photo.length * 4)
    expect((await sharp(rawPayload).stats()).channels[3]!.mean).toBeCloseTo(127, -1)
  })

  test.each([
    // Depends on timing: whether the parser has passed the file on when the body ends.
    ['cut in the middle of the file', 0.5, {}, /^(FILE_BROKEN|VALIDATION)$/],
    ['cut before the file begins', 0.0005, {}, /^BAD_REQUEST$/],
    ['of a form without a boundary', 1, { 'content-type': 'multipart/form-data' }, /^BAD_REQUEST$/],
    ['announced as something else', 1, { 'content-type': 'application/json' }, /^BAD_REQUEST$/],
    ['announced as compressed', 0.5, { 'content-encoding': 'gzip' }, /^(FILE_BROKEN|VALIDATION)$/],
  ])('a body %s is the sender’s fault', async (_name, share, headers, message) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await noise(400, 300).jpeg().toBuffer())]), 'photo.jpg')
    const body = new Response(form)
    const payload = Buffer.from(await body.arrayBuffer())
    const answer = await app.app.inject({
      method: 'POST',
      url: '/rush/file/v1/upload',
      headers: { satoken: person.token, 'content-type': body.headers.get('content-type')!, ...headers },
      payload: payload.subarray(0, payload.length * share),
    })
    expect(answer.json<{ message: string }>().message).toMatch(message)
    expect(await leftovers()).toEqual([])
  })

  test('a form without the file reports the missing field', async () => {
    const missing = { code: 20400, message: 'VALIDATION', data: { issues: [{ path: 'file', message: 'required' }] } }
    expect(await send(null)).toMatchObject(missing)
    expect(await send(await plain(300, 300).jpeg().toBuffer(), { field: 'other' })).toMatchObject(missing)
  })

  test('an upload needs a token', async () => {
    const answer = await upload(app.app, null, await plain(300, 300).jpeg().toBuffer())
    expect(answer).toMatchObject({ status: 401, code: 401 })
  })
})

describe('serving pictures', () => {
  let url: string
  beforeAll(async () => {
    url = (await send(await noise(1000, 750).jpeg({ quality: 60 }).toBuffer())).data.url
  })

  test('a link that is forged, unsigned or of no file is not found', async () => {
    for (const bad of [url.replace('s=', 's=A'), url.split('?')[0]!, `${url.slice(0, 10)}x${url.slice(11)}`])
      expect((await get(bad)).statusCode).toBe(404)
  })

  test('sizes are rounded up, smaller copies are smaller, and nothing is enlarged', async () => {
    const sizeOf = async (query: string) => {
      const { rawPayload } = await get(`${url}&${query}`)
      const { width, height } = await sharp(rawPayload).metadata()
      return [width, height]
    }
    expect(await sizeOf('w=300')).toEqual([320, 240])
    expect(await sizeOf('h=64')).toEqual([85, 64])
    expect(await sizeOf('w=5000')).toEqual([1000, 750])
    const bytes = async (query: string) => (await get(`${url}&${query}`)).rawPayload.length
    expect(await bytes('w=640&q=60')).toBeLessThan(await bytes('w=640&q=95'))
  })

  test('WebP is served to clients that accept it', async () => {
    const webp = await get(`${url}&w=320`, { accept: 'image/avif,image/webp,*/*' })
    expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
    expect((await get(`${url}&w=320`, { accept: 'image/*' })).headers['content-type']).toBe('image/jpeg')
  })

  test('a copy is cacheable, and revalidation answers 304', async () => {
    const first = await get(`${url}&w=160`)
    expect(first.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
    const again = await get(`${url}&w=160`, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload.length).toBe(0)
    expect((await get(`${url}&w=320`, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  test('concurrent requests for a copy create it once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(`${url}&w=480&q=75`)))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1)
  })
})
