import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import { getMaterialList, type MaterialDraft, saveMaterial } from '@tessera/shared/contract/material'
import { getMembership } from '@tessera/shared/contract/membership'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import type { AppError } from '@tessera/shared/http/app-error'
import { type Answer, callForAnswer, uploadFile } from '@tessera/shared/http/client'
import { queryKey } from '@tessera/shared/query/query'
import { facePixels, straightened } from '../../../workbench/swatch/straighten'
import { lightEvenly } from '../../../workbench/swatch/clean-swatch'
import type { TilePhoto } from './own-tile.rules'

export interface SavingTile extends Omit<EndpointInput<typeof saveMaterial>, 'faceFileIds' | 'material'> {
  readonly material: MaterialDraft
  readonly photo: TilePhoto | null
}

const CHANGED = [getMaterialList, getAssetQuota, getMembership, getUserPrivilege, getCoinRecordList]
/** Faces that have arrived, by photo and size: saving again sends none a second time. */
const arrived = new WeakMap<TilePhoto, Map<string, string>>()

/** Sends a photo's face and saves the tile. */
export function useSaveTile() {
  const client = useQueryClient()
  return useMutation<Answer<EndpointOutput<typeof saveMaterial>>, AppError, SavingTile>({
    mutationFn: async ({ photo, ...input }) => {
      const faceFileIds = photo ? [await sentFace(photo, input.material)] : []
      return callForAnswer(saveMaterial, { ...input, faceFileIds })
    },
    onSettled: () => Promise.all(CHANGED.map((each) => client.invalidateQueries({ queryKey: queryKey(each) }))),
  })
}

async function sentFace(photo: TilePhoto, { mmWidth, mmHeight }: SavingTile['material']): Promise<string> {
  const sent = arrived.get(photo) ?? new Map<string, string>()
  arrived.set(photo, sent)
  const key = `${mmWidth}×${mmHeight}`
  const known = sent.get(key)
  if (known !== undefined) return known
  const blob = await faceOf(photo, { width: mmWidth, height: mmHeight })
  const { fileId } = await uploadFile(blob, { fileName: 'tile.jpg' })
  sent.set(key, fileId)
  return fileId
}

async function faceOf({ image, corners, even }: TilePhoto, sizeMm: { width: number; height: number }): Promise<Blob> {
  const face = straightened(image, corners, facePixels(corners, sizeMm))
  if (even) lightEvenly(face)
  const canvas = new OffscreenCanvas(face.width, face.height)
  canvas.getContext('2d')!.putImageData(new ImageData(face.data, face.width, face.height), 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}
