import { z } from 'zod'
import { UPLOAD } from './constants'
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

/** Fields of the form that takes a part of a file, before the part itself. */
export const partForm = z.object({
  /** Chosen by the sender, the same for all parts of a file. */
  uploadToken: z.string().min(8).max(64),
  /** Bytes of the file before this part. */
  offset: z.coerce.number().int().min(0).max(UPLOAD.maxBytes),
  /** Of the whole file. */
  size: z.coerce.number().int().min(1).max(UPLOAD.maxBytes),
})

export const uploadPart = defineEndpoint({
  method: 'POST',
  path: '/file/v1/uploadPart',
  access: 'signed-in',
  body: 'multipart',
  summary:
    'Upload a picture in parts of at most 1 MB: the fields uploadToken, offset and size, then the part. A part that does not follow the last one changes nothing; `received` says where to go on.',
  input: z.object({}),
  output: z.object({
    received: z.int(),
    /** Once the last part has arrived; an empty part asks for it again. */
    file: uploadedFile.nullable(),
  }),
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
