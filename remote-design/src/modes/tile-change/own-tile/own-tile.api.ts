import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { EndpointInput, EndpointOutput } from '@tessera/shared/contract/endpoint'
import { getMaterialList, type MaterialDraft, saveMaterial } from '@tessera/shared/contract/material'
import { getMembership } from '@tessera/shared/contract/membership'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import type { AppError } from '@tessera/shared/http/app-error'
import { type Answer, callForAnswer } from '@tessera/shared/http/client'
import { queryKey } from '@tessera/shared/query/query'
import type { FacePhoto } from '@tessera/shared/ui/photo/face-photo'
import { sendFaces } from '@tessera/shared/ui/photo/send-faces'

export interface SavingTile extends Omit<EndpointInput<typeof saveMaterial>, 'faceFileIds' | 'material'> {
  readonly material: MaterialDraft
  readonly photo: FacePhoto | null
}

const CHANGED = [getMaterialList, getAssetQuota, getMembership, getUserPrivilege, getCoinRecordList]
/** Sends a photo's faces and saves the tile. */
export function useSaveTile() {
  const client = useQueryClient()
  return useMutation<Answer<EndpointOutput<typeof saveMaterial>>, AppError, SavingTile>({
    mutationFn: async ({ photo, ...input }) => {
      const { mmWidth: width, mmHeight: height } = input.material
      const faces = photo ? await sendFaces(photo, { width, height }) : []
      const faceFileIds = faces.map(({ fileId }) => fileId)
      return callForAnswer(saveMaterial, { ...input, faceFileIds })
    },
    onSettled: () => Promise.all(CHANGED.map((each) => client.invalidateQueries({ queryKey: queryKey(each) }))),
  })
}
