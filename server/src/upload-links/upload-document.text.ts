/** The document of a link for photos, and what messengers show of it. */
export const UPLOAD_DOCUMENT_TEXT = {
  title: (shopName: string) => `${shopName}请您发送房间照片`,
  description: '打开后直接拍照或选择照片，不用登录。',
}
