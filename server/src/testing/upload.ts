import { uploadFile } from '@tessera/shared/contract/file'
import type { UploadedFile } from '@tessera/shared/contract/file'
import type { FastifyInstance } from 'fastify'
import type { Answer, TestPerson } from './test-app'

/** Uploads bytes like a browser form. */
export async function upload(
  app: FastifyInstance,
  person: Pick<TestPerson, 'token'> | null,
  content: Uint8Array | null,
  { fileName = 'photo.jpg', field = 'file' } = {},
): Promise<Answer<UploadedFile>> {
  const form = new FormData()
  if (content) form.append(field, new Blob([new Uint8Array(content)]), fileName)
  else form.append('note', 'no file')
  const request = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: `/rush${uploadFile.path}`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(person && { satoken: person.token }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const body = response.json<{ code: number; message: string; data: never }>()
  return { ...body, status: response.statusCode, headers: response.headers, failure: body.data }
}
