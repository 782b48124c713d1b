import { geodesicDistance } from './geodesic'

/** Lab of a picture drawn with letters: `.` grey, `#` dark. */
function picture(rows: string[]) {
  const [width, height] = [rows[0]!.length, rows.length]
  const lab = Uint8Array.from([...rows.join('')].flatMap((letter) => [letter === '#' ? 40 : 180, 128, 128]))
  return { lab, width, height, open: new Uint8Array(width * height) }
}

describe('the way from a click', () => {
  const { lab, width, height, open } = picture(['......', '.####.', '.####.', '......'])
  const inThing = 1 * width + 1

  it('is as long as its steps where nothing changes', () => {
    const distance = geodesicDistance(lab, width, height, [inThing], open, 50)
    expect(distance[inThing]).toBe(0)
    expect(distance[inThing + 3]).toBe(3)
    expect(distance[inThing + width + 3]).toBe(4)
  })

  it('does not lead over an edge', () => {
    const distance = geodesicDistance(lab, width, height, [inThing], open, 50)
    expect(distance[0]).toBe(Infinity)
    expect(distance[inThing - 1]).toBe(Infinity)
  })

  it('goes round what is closed', () => {
    const plain = picture(['...', '...', '...'])
    const closed = Uint8Array.from([0, 1, 0, 0, 1, 0, 0, 0, 0])
    const distance = geodesicDistance(plain.lab, 3, 3, [0], closed, 50)
    expect(distance[1]).toBe(Infinity)
    expect(distance[2]).toBe(6)
  })
})
