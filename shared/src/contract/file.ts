import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { id } from './schemas'

export const uploadedFile = z.object({
  fileId: id,
  /** Signed and expiring; add `w`, `h` and `q` for a smaller picture. */
  url: z.string(),
  /** Pixel size with the EXIF orientation applied. */
  width: z.int(),
  height: z.int(),
})
export type UploadedFile = z.output<typeof uploadedFile>

export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/file/v1/upload',
  access: 'signed-in',
  body: 'multipart',
  summary:
    'Upload a JPEG, PNG or WebP of at most 20 MB and 256–8000 px; checked by its bytes, location metadata dropped.',
  input: z.object({}),
  output: uploadedFile,
})

export const getSamplePhotos = defineEndpoint({
  method: 'GET',
  path: '/file/v1/getSamplePhotos',
  access: 'signed-in',
  summary: 'Room photos to try the product with; each becomes a file of the team when picked.',
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ key: z.string(), url: z.string(), width: z.int(), height: z.int() })) }),
})

export const useSamplePhoto = defineEndpoint({
  method: 'POST',
  path: '/file/v1/useSamplePhoto',
  access: 'signed-in',
  summary: 'Copy a sample photo into the team’s files.',
  input: z.object({ key: z.string().max(60) }),
  output: uploadedFile,
})
