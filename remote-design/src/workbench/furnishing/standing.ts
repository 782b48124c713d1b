import type { Point } from '@tessera/shared/contract/design/plane'
import { type PlaneGeometry, solvePlane } from '@tessera/shared/contract/plane'
import { completePlane } from '@tessera/shared/canvas/document/plane-draft'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import { doesStandOnThing, doStandOnEachOther } from './footprint'
import type { FurnitureMaterial, StandingPiece } from './furnishing.inputs'

/** What is in the way of a piece. */
export type InTheWay = { readonly what: 'piece'; readonly name: string } | { readonly what: 'thing' }

function geometryOf({ document }: Editor): PlaneGeometry | null {
  const plane = completePlane(document.committedPlane)
  const solution = plane && solvePlane(plane, document.photo)
  return solution?.ok ? solution.geometry : null
}

/** What is selected goes: it is in nobody's way. */
const thingTest =
  (editor: Editor) =>
  (point: Point): boolean =>
    editor.scene?.regions[editor.scene.labelAt(point) - 1]?.surface === 'thing' && !editor.covers(point)

/** What each piece stands on that is no floor; null where nothing is in its way, or the floor is not known. */
export function inTheWayOf(editor: Editor, pieces: readonly StandingPiece[]): readonly (InTheWay | null)[] {
  const geometry = geometryOf(editor)
  const isThing = thingTest(editor)
  return pieces.map((piece, index) => {
    if (!geometry) return null
    const other = pieces.find((each, place) => place !== index && doStandOnEachOther(geometry, piece, each))
    if (other) return { what: 'piece', name: other.material.name }
    return doesStandOnThing(geometry, piece, isThing) ? { what: 'thing' } : null
  })
}

/** Whether a piece would stand there on free floor. */
export function freeTest(
  editor: Editor,
  pieces: readonly StandingPiece[],
  material: FurnitureMaterial,
): (at: Point) => boolean {
  const { scene } = editor
  const isFloor = (point: Point) => ['floor', 'rug'].includes(scene?.regions[scene.labelAt(point) - 1]?.surface ?? '')
  return (at) =>
    (scene === null || isFloor(at) || editor.covers(at)) &&
    inTheWayOf(editor, [...pieces, { material, at, mirrored: false }]).at(-1) === null
}
