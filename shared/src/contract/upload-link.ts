import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { partForm } from './file'
import { empty, id, isoTime, pageOf, pageQuery, queryBoolean } from './schemas'
import { SHARE_DAYS, SHARE_DEFAULT_DAYS, shareToken, shopPhone } from './share'

/** Page and query parameter of a link under which a customer sends photos. */
export const UPLOAD_PAGE = { path: '/userUpload', token: 'upload' } as const
/** Photos of one link. */
export const UPLOAD_LINK_PHOTOS = 20

const UPLOAD_LINK_STATES = ['live', 'expired', 'revoked'] as const

/** A link as the merchant sees it. */
export const uploadLink = z.object({
  id,
  state: z.enum(UPLOAD_LINK_STATES),
  /** Null when the link cannot be read back, as after the installation's secret was changed. */
  link: z.string().nullable(),
  expiresAt: isoTime,
  customer: z.object({ id, name: z.string() }),
  /** Photos that arrived. */
  photos: z.int(),
  lastPhotoAt: isoTime.nullable(),
  createdAt: isoTime,
})
export type UploadLink = z.output<typeof uploadLink>

export const createUploadLink = defineEndpoint({
  method: 'POST',
  path: '/upload/v1/createUploadLink',
  access: ACCESS.customer,
  summary: 'Make a link under which a customer sends room photos without log-in. Idempotent by clientToken.',
  input: z.object({
    clientToken: z.string().min(8).max(64),
    customerId: id,
    days: z.union(SHARE_DAYS.map((each) => z.literal(each))).default(SHARE_DEFAULT_DAYS.photos),
  }),
  output: uploadLink,
})

export const revokeUploadLink = defineEndpoint({
  method: 'POST',
  path: '/upload/v1/revokeUploadLink',
  access: ACCESS.customer,
  summary: 'End a link at once; what has arrived stays. Repeating it changes nothing.',
  input: z.object({ id }),
  output: uploadLink,
})

export const getUploadLinkList = defineEndpoint({
  method: 'GET',
  path: '/upload/v1/getUploadLinkList',
  access: ACCESS.customer,
  summary: 'The team’s links for photos of customers, newest first; sortable by lastPhotoAt.',
  input: pageQuery.omit({ keyword: true }).extend({
    customerId: id.optional(),
    /** Only links under which photos arrived. */
    received: queryBoolean.optional(),
  }),
  output: pageOf(uploadLink),
})

/** A link as anybody who has it sees it. */
const openedUpload = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    shopName: z.string(),
    shopPhone,
    expiresAt: isoTime,
    /** Photos that arrived, and how many more are taken. */
    sent: z.int(),
    left: z.int(),
  }),
  z.object({ state: z.enum(['expired', 'revoked']), shopName: z.string(), shopPhone }),
])
export type OpenedUpload = z.output<typeof openedUpload>

export const openUpload = defineEndpoint({
  method: 'POST',
  path: '/upload/v1/openUpload',
  access: 'public',
  summary: 'Whose link it is, and how many photos it still takes.',
  input: z.object({ token: shareToken }),
  output: openedUpload,
})

/** Fields of the form that {@link sendPhoto} takes, before the file. */
export const photoForm = z.object({
  token: shareToken,
  /** Of the photo: sent again it is not counted again. */
  photoToken: z.string().min(8).max(64),
})
/** The same for {@link sendPhotoPart}. */
export const photoPartForm = photoForm.extend(partForm.omit({ uploadToken: true }).shape)

export const sendPhoto = defineEndpoint({
  method: 'POST',
  path: '/upload/v1/sendPhoto',
  access: 'public',
  body: 'multipart',
  summary: 'A customer sends one photo: the fields token and photoToken, then the file, checked as any upload.',
  input: empty,
  output: z.object({ left: z.int() }),
})

export const sendPhotoPart = defineEndpoint({
  method: 'POST',
  path: '/upload/v1/sendPhotoPart',
  access: 'public',
  body: 'multipart',
  summary:
    'A customer sends one photo in parts of at most 1 MB: the fields of sendPhoto, offset and size, then the part. `received` says where to go on.',
  input: empty,
  output: z.object({
    received: z.int(),
    /** How many more the link takes, once the photo has arrived. */
    left: z.int().nullable(),
  }),
})

/** Id of the document's element with what the link says, as JSON: `{ token, opened }`. */
export const UPLOAD_DATA_ID = 'tessera-upload'
