import type { ChangeEntityTask } from '@tessera/shared/contract/design/modes/change-entity'
import type { CreationEmptyChangeTask } from '@tessera/shared/contract/design/modes/creation-empty-change'
import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import { isAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { draftOfPlane } from '@tessera/shared/canvas/document/plane-draft'
import { type FurnishingInputs, isFurniture, NO_FURNITURE, type StandingPiece } from './furnishing.inputs'

export type FurnishingTask = ChangeEntityTask | CreationEmptyChangeTask

/** What an earlier task was asked for; pieces that are no longer sold are left out. */
export async function fromFurnishingTask({ params, photo, reference = null }: FurnishingTask) {
  if (params.way === 'generate') {
    return { inputs: { ...NO_FURNITURE, way: params.way, prompt: params.prompt, reference }, plane: null }
  }
  const found = await Promise.all(
    params.pieces.map(async ({ materialId, at, mirrored }): Promise<StandingPiece[]> => {
      const material = await call(getMaterialDetail, { id: materialId }).catch(() => null)
      return material && isFurniture(material) ? [{ material, at, mirrored }] : []
    }),
  )
  return { inputs: { ...NO_FURNITURE, pieces: found.flat() }, plane: draftOfPlane(params.plane, photo) }
}

/** Pieces of a draft with fresh URLs; those that are gone are left out. */
export async function refreshFurniture({ pieces }: FurnishingInputs): Promise<Partial<FurnishingInputs> | null> {
  if (pieces.length === 0) return null
  const fresh = await Promise.all(
    pieces.map(async (piece): Promise<StandingPiece[]> => {
      try {
        const material = await call(getMaterialDetail, { id: piece.material.id })
        return isFurniture(material) ? [{ ...piece, material }] : []
      } catch (error) {
        return isAppError(error) && error.reason === 'NOT_FOUND' ? [] : [piece]
      }
    }),
  )
  return { pieces: fresh.flat() }
}

/** Pieces for an example, by their article numbers, at places of the sample photo. @throws AppError */
export async function examplePieces(
  places: readonly { readonly sku: string; readonly at: StandingPiece['at'] }[],
): Promise<FurnishingInputs> {
  const { list } = await call(getMaterialList, { kind: 'furniture', placeable: true, pageSize: 48 })
  const pieces = places.flatMap(({ sku, at }): StandingPiece[] => {
    const material = list.find((each) => each.sku === sku)
    return material && isFurniture(material) ? [{ material, at, mirrored: false }] : []
  })
  return { ...NO_FURNITURE, pieces }
}
