import sharp from 'sharp'
import { loadSamplePhotos } from './sample-photos'
import { fingerprintOf, isSimilar } from './fingerprint'

const plain = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

test('copies of a photo look alike, other rooms do not', async () => {
  const samples = [...(await loadSamplePhotos()).values()].slice(0, 4)
  const rooms = await Promise.all(samples.map(({ path }) => sharp(path).resize(1000).toBuffer()))
  const prints = await Promise.all(rooms.map(fingerprintOf))
  for (const [index, room] of rooms.entries()) {
    const copies = [
      sharp(room).resize(640).jpeg({ quality: 60 }),
      sharp(room).webp({ quality: 70 }),
      sharp(room).modulate({ brightness: 1.02 }).jpeg(),
    ]
    for (const copy of copies) {
      const print = await fingerprintOf(await copy.toBuffer())
      expect(prints.map((each) => isSimilar(each, print)).indexOf(true)).toBe(index)
      expect(prints.filter((each) => isSimilar(each, print))).toHaveLength(1)
    }
  }
})

test('plain pictures of different colours differ', async () => {
  const [white, ivory, grey] = await Promise.all(
    ['#ffffff', '#e6dcc6', '#c9c8c4'].map(async (each) => fingerprintOf(await plain(each))),
  )
  expect(isSimilar(white!, white!)).toBe(true)
  expect(isSimilar(white!, ivory!)).toBe(false)
  expect(isSimilar(ivory!, grey!)).toBe(false)
})
