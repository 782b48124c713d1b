import { getSamplePhotos, uploadFile, useSamplePhoto } from '@tessera/shared/contract/file'
import type {} from '@fastify/multipart'
import { UPLOAD } from '@tessera/shared/contract/constants'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { type Route, route } from '../http/route'
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
      // One byte more than allowed, so that the largest allowed file is not mistaken for a cut one.
      const limits = { fileSize: UPLOAD.maxBytes + 1, files: 1, fields: 8 }
      const part = await request.file({ limits, throwFileSizeLimit: false }).catch(notAForm)
      if (part?.fieldname !== 'file') {
        part?.file.resume()
        throw noFile()
      }
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

/** What the form parser throws has no status of its own (no boundary, cut in a header): it is always about what was sent. */
function notAForm(error: unknown): never {
  throw new AppError('BAD_REQUEST', {}, { cause: error })
}

function noFile(): AppError {
  return new AppError('VALIDATION', { issues: [{ path: 'file', message: 'required' }] })
}
