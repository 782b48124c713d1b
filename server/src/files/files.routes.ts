import { getSamplePhotos, partForm, uploadFile, uploadPart, useSamplePhoto } from '@tessera/shared/contract/file'
import { UPLOAD } from '@tessera/shared/contract/constants'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { type Route, route, type SignedIn } from '../http/route'
import { finishUpload, keepPart, partContent, takeWhole } from './arriving-uploads'
import { filePart, formFields } from './file-part'
import type { FileService } from './files.service'
import type { SamplePhoto } from './sample-photos'

export function filesRoutes(deps: {
  database: Database
  files: FileService
  samples: ReadonlyMap<string, SamplePhoto>
}): Route[] {
  const { database, files, samples } = deps
  const whole = async (upload: { owner: string; token: string }, size: number, viewer: SignedIn) => {
    const image = await takeWhole(database, upload, size, (bytes) => files.takeUpload(bytes, () => false))
    return database.transaction((tx) =>
      finishUpload(tx, upload, async () => {
        const owner = { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'upload' } as const
        return (await files.record(tx, image, owner)).id
      }),
    )
  }
  return [
    route(uploadFile, async (_input, { viewer, request }) => {
      const part = await filePart(request, UPLOAD.maxBytes)
      const image = await files.takeUpload(part.file, () => part.file.truncated)
      const row = await database.transaction((tx) =>
        files.record(tx, image, { teamId: viewer.teamId, createdBy: viewer.userId, kind: 'upload' }),
      )
      return files.present(row)
    }),

    route(uploadPart, async (_input, { viewer, request }) => {
      const part = await filePart(request, UPLOAD.partBytes)
      const fields = formFields(part, partForm)
      const upload = { owner: `user:${viewer.userId}`, token: fields.uploadToken }
      const kept = await keepPart(database, { ...fields, ...upload }, await partContent(part))
      const { received } = kept
      if (kept.fileId === null && received < fields.size) return { received, file: null }
      const fileId = kept.fileId ?? (await whole(upload, fields.size, viewer))
      const row = await database.transaction((tx) => files.find(tx, viewer.teamId, fileId))
      return { received, file: files.present(row) }
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
