/**
 * What a text with formats may hold. The server keeps nothing else (`contents/rich-text.ts`), and pages draw nothing else
 * (`ui/content/RichText.tsx`): each has the same list.
 */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
  'img',
] as const
export type RichTextTag = (typeof RICH_TEXT_TAGS)[number]
/** Tags that hold nothing. */
export const VOID_TAGS: readonly string[] = ['br', 'hr', 'img']

/** A picture in a text names its file; its address is given beside the text, because it expires. */
export const PICTURE_ATTRIBUTE = 'data-file'
const PICTURE_ID = /^[\w-]{1,64}$/
export const isPictureId = (value: string | null | undefined): value is string => PICTURE_ID.test(value ?? '')

export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const
const LINK = new RegExp(`^(?:(?:${LINK_SCHEMES.slice(0, 2).join('|')})://|(?:mailto|tel):)[^\\s]+$`, 'i')
/** Links lead out of the product, so each says where to. */
export const isRichTextLink = (value: string | null | undefined): value is string => LINK.test(value ?? '')
