import {
  isPictureId,
  isRichTextLink,
  LINK_SCHEMES,
  PICTURE_ATTRIBUTE,
  RICH_TEXT_TAGS,
} from '@tessera/shared/contract/rich-text'
import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** Lists within lists and quotes; deeper tags go, their text stays. */
const NESTING = 12

const OPTIONS: IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href'], img: [PICTURE_ATTRIBUTE, 'alt'] },
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What these hold is no text of the person's.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'noembed',
    'noframes',
    'iframe',
    'object',
    'svg',
    'math',
    'template',
    'title',
    'xmp',
    'plaintext',
  ],
  nestingLimit: NESTING,
  // As other editors write them, when a text is pasted.
  transformTags: { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p' },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'img') return !isPictureId(attribs[PICTURE_ATTRIBUTE])
    return tag === 'a' && !isRichTextLink(attribs['href']) ? 'excludeTag' : false
  },
}

/** What XML and the database take: no controls but the ends of lines, no halves of characters. */
const CONTROLS = /(?![\t\n\r\u0080-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu

/** Leaves of a text what `rich-text.ts` of the contract lists, and closes what was left open. A cleaned text stays as it is. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html.replaceAll(CONTROLS, '').replaceAll(/\p{Cs}/gu, '\uFFFD'), OPTIONS).trim()
}

/** Files that a cleaned text shows, each once, in its order. */
export function picturesIn(clean: string): string[] {
  const found = [...clean.matchAll(new RegExp(`<img[^>]* ${PICTURE_ATTRIBUTE}="([^"]*)"`, 'g'))]
  return [...new Set(found.map(([, fileId]) => fileId!))]
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of a cleaned text: one line. */
export function plainText(clean: string): string {
  return clean
    .replaceAll(/<\/?(?:p|h2|h3|li|ul|ol|blockquote|br|hr|img)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
