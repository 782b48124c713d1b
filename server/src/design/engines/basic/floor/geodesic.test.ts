import { geodesicDistance } from './geodesic'

/** Lab picture from letters: `.` grey, `#` dark. */
function picture(rows: string[]) {
  const [width, height] = [rows[0]!.length, rows.length]
  const lab = Uint8Array.from([...rows.join('')].flatMap((letter) => [letter === '#' ? 40 : 180, 128, 128]))
  return { lab, width, height, open: new Uint8Array(width * height) }
}

describe('geodesic distance from a click', () => {
  const { lab, width, height, open } = picture(['......', '.####.', '.####.', '......'])
  const inThing = 1 * width + 1

  it('is the number of steps in a uniform area', () => {
    const distance = geodesicDistance(lab, width, height, [inThing], open, 50)
    expect(distance[inThing]).toBe(0)
    expect(distance[inThing + 3]).toBe(3)
    expect(distance[inThing + width + 3]).toBe(4)
  })

  it('does not cross an edge', () => {
    const distance = geodesicDistance(lab, width, height, [inThing], open, 50)
    expect(distance[0]).toBe(Infinity)
    expect(distance[inThing - 1]).toBe(Infinity)
  })

  it('goes around closed pixels', () => {
    const plain = picture(['...', '...', '...'])
    const closed = Uint8Array.from([0, 1, 0, 0, 1, 0, 0, 0, 0])
    const distance = geodesicDistance(plain.lab, 3, 3, [0], closed, 50)
    expect(distance[1]).toBe(Infinity)
    expect(distance[2]).toBe(6)
  })
})
