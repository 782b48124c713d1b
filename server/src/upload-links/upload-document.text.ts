import { LINK_TITLE } from '@tessera/shared/contract/links.text'

/** The document of a link for photos, and what messengers show of it. */
export const UPLOAD_DOCUMENT_TEXT = {
  title: LINK_TITLE.photos,
  description: '打开后直接拍照或选择照片，不用登录。',
}
