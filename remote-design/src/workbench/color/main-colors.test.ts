import { colorAt, mainColors } from './main-colors'

/** Three quarters green, the rest white, with a black dot. */
function picture() {
  const [width, height] = [40, 20]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.set(pixel % width < 30 ? [93, 110, 78, 255] : [250, 250, 250, 255], pixel * 4)
  }
  data.set([0, 0, 0, 255], 0)
  return { data, width, height } as ImageData
}

it('lists the colours of a picture by what they take of it', () => {
  expect(mainColors(picture())).toEqual(['#5d6e4e', '#fafafa', '#000000'])
})

it('reads a colour around a point, so that a single speck does not count', () => {
  expect(colorAt(picture(), 20, 10)).toBe('#5d6e4e')
  expect(colorAt(picture(), 39, 19)).toBe('#fafafa')
  expect(colorAt(picture(), 0, 0)).not.toBe('#000000')
})
