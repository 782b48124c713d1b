/** @jest-environment node */
import { KNOWN_LENGTH_MM, KNOWN_SIDE_MM } from '@tessera/shared/contract/design/plane'
import { EMPTY_PLANE } from '@tessera/shared/canvas/document/plane-draft'
import { moveHandle } from '@tessera/shared/canvas/tools/plane/handles'
import { planeFacts } from './plane.rules'

describe('plane', () => {
  const photo = { width: 1600, height: 1200 }
  const draft = {
    ...EMPTY_PLANE,
    corners: [
      [500, 500],
      [1100, 500],
      [1500, 1100],
      [100, 1100],
    ],
    length: { from: [400, 1000], to: [1200, 1000], mm: 2000 },
  } as const satisfies typeof EMPTY_PLANE

  it('has a real size once a length is given', () => {
    const facts = planeFacts(draft, photo)
    expect(facts.fault).toBeNull()
    expect(facts.sizeMm?.every((mm) => mm > 500 && mm < 20_000)).toBe(true)
    expect(planeFacts({ ...draft, length: { ...draft.length, mm: null } }, photo)).toMatchObject({
      plane: null,
      fault: null,
    })
  })

  it('does not count a measure out of its range, and tells the range', () => {
    const long = { ...draft, length: { ...draft.length, mm: 60_000 } }
    expect(planeFacts(long, photo)).toMatchObject({ plane: null, missed: KNOWN_LENGTH_MM, sizeMm: null })
    const sides = { ...draft, scaleKind: 'size', sizeMm: [2000, 10] } as const
    expect(planeFacts(sides, photo)).toMatchObject({ plane: null, missed: KNOWN_SIDE_MM })
    // What is typed in the other way of measuring does not matter.
    expect(planeFacts({ ...long, ...sides, sizeMm: [2000, 3000] }, photo)).toMatchObject({ missed: null })
    expect(planeFacts(draft, photo).missed).toBeNull()
  })

  it('does not count a length at a place that nobody has moved or confirmed', () => {
    const proposed = { ...draft, length: { ...draft.length, proposed: true } }
    expect(planeFacts(proposed, photo)).toMatchObject({ plane: null, unplaced: true, sizeMm: null })
    const moved = moveHandle(proposed, { kind: 'end', index: 1 }, [1190, 1000], photo)
    expect(planeFacts(moved, photo)).toMatchObject({ unplaced: false })
    expect(planeFacts(moved, photo).plane?.knownLength).toEqual({ from: [400, 1000], to: [1190, 1000], mm: 2000 })
    const corner = moveHandle(proposed, { kind: 'corner', index: 0 }, [510, 500], photo)
    expect(planeFacts(corner, photo).unplaced).toBe(true)
  })

  it('reports invalid corners', () => {
    const [a, b, c, d] = draft.corners
    expect(planeFacts({ ...draft, corners: [b, a, c, d] }, photo).fault).toBe('crossed')
    expect(planeFacts({ ...draft, corners: [d, c, b, a] }, photo).fault).toBe('order')
  })
})
