import { UPLOAD_DATA_ID, UPLOAD_PAGE } from '@tessera/shared/contract/upload-link'
import { shareToken } from '@tessera/shared/contract/share'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import type { PageOpening } from '../web/page-opening'
import { openedUpload } from './opened-upload.service'
import { UPLOAD_DOCUMENT_TEXT as TEXT } from './upload-document.text'

/** Puts what a link says into the page's document: whose it is stands there before the code, and in previews of messengers. */
export function uploadDocuments({
  database,
}: {
  database: Database
}): (request: FastifyRequest) => Promise<PageOpening | null> {
  return async ({ url }) => {
    const [path, search] = url.split('?')
    const token = shareToken.safeParse(new URLSearchParams(search).get(UPLOAD_PAGE.token)).data
    if (path !== UPLOAD_PAGE.path || token === undefined) return null
    const opened = await database.read((tx) => openedUpload(tx, token)).catch(unknown)
    if (!opened) return null
    const { shopName } = opened
    return {
      title: TEXT.title(shopName),
      description: opened.state === 'open' ? TEXT.description : '',
      previewUrl: null,
      heading: shopName,
      picture: null,
      data: { id: UPLOAD_DATA_ID, value: { token, opened } },
    }
  }
}

function unknown(error: unknown): null {
  if (error instanceof AppError && error.errorName === 'NOT_FOUND') return null
  throw error
}
