import { getSamplePhotos, uploadFile, useSamplePhoto } from '@tessera/shared/contract/file'
import { UPLOAD } from '@tessera/shared/contract/constants'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { type Route, route } from '../http/route'
import { filePart } from './file-part'
import type { FileService } from './files.service'
import type { SamplePhoto } from './sample-photos'

export function filesRoutes(deps: {
  database: Database
  files: FileService
  samples: ReadonlyMap<string, SamplePhoto>
}): Route[] {
  const { database, files, samples } = deps
  return [
    route(uploadFile, async (_input, { viewer, request }) => {
      const part = await filePart(request, UPLOAD.maxBytes)
      const image = await files.takeUpload(part.file, () => part.file.truncated)
      const row = await database.transaction((tx) =>
        files.record(tx, image, { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'upload' }),
      )
      return files.present(row)
    }),

    route(getSamplePhotos, async () => ({
      list: [...samples.values()].map(({ key, width, height }) => ({
        key,
        url: `/files/samples/${key}`,
        width,
        height,
      })),
    })),

    route(useSamplePhoto, async ({ key }, { viewer }) => {
      const sample = samples.get(key)
      if (!sample) throw new AppError('NOT_FOUND')
      const image = await files.takeImage(sample.path)
      const row = await database.transaction((tx) =>
        files.record(tx, image, { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'upload' }),
      )
      return files.present(row)
    }),
  ]
}
