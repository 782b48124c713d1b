import { addArchivePart, archivePartForm } from '@tessera/shared/contract/archive'
import { UPLOAD } from '@tessera/shared/contract/constants'
import type { Database } from '../../db/database'
import { partContent } from '../../files/arriving-uploads'
import { filePart, formFields } from '../../files/file-part'
import type { FileService } from '../../files/files.service'
import { type Route, route } from '../../http/route'
import { keepArchivePart, lookInto } from './archives.service'

export function archivesRoutes(deps: { database: Database; files: FileService }): Route[] {
  return [
    route(addArchivePart, async (_input, { viewer, request }) => {
      const part = await filePart(request, UPLOAD.partBytes)
      const fields = formFields(part, archivePartForm)
      const archive = await keepArchivePart(deps, viewer, fields, await partContent(part))
      const { received, size } = archive
      return { received, archive: received === size ? await lookInto(deps, archive) : null }
    }),
  ]
}
