/** A picture that is on the screen before any code has come. */
interface OpeningPicture {
  readonly src: string
  readonly phoneSrc: string
  /** Media query of `phoneSrc`. */
  readonly phone: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** What the document of one address says before its page's code runs: to previews of messengers and to whoever waits. */
export interface PageOpening {
  readonly title: string
  readonly description: string
  /** Absolute address of the picture in a preview. */
  readonly previewUrl: string | null
  /** Above the picture. */
  readonly heading: string
  readonly picture: OpeningPicture | null
  /** For the page's code, as JSON in an element of that id. */
  readonly data: { readonly id: string; readonly value: unknown }
}

const BLOCK = /<!--first-paint-->([\s\S]*?)<!--\/first-paint-->/g
const PICTURE_FIRST = /<!--picture-first-->([\s\S]*?)<!--\/picture-first-->/g
const ELSEWHERE = /<!--elsewhere-->[\s\S]*?<!--\/elsewhere-->/g
/** What the host's document says of the product in general. */
const GENERAL = /<title>[\s\S]*?<\/title>|<meta\s+(?:name="description"|property="og:)[^>]*>/g

/**
 * The measures of the shared page's head (host/src/parts/customer-page/CustomerPage.module.css), so that nothing moves when it takes over.
 */
const STYLE = `
body{background:rgb(247 245 241)}
.opening{max-width:1120px;margin:0 auto;padding:0 16px}
.opening p{display:flex;align-items:center;min-height:64px;margin:0;font-size:20px;font-weight:600;line-height:1.3;overflow-wrap:anywhere}
.opening img{display:block;width:100%;height:auto;max-width:calc((100vh - 180px) * var(--ratio));margin:0 auto;border-radius:14px}
@media (max-width:767px){.opening{padding:0}.opening p{min-height:56px;padding:0 16px}.opening img{max-width:none;border-radius:0}}`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Of the template, and replaced after all texts are in it; a text that reads like it is written otherwise and reads the same. */
const NONCE_MARKER = '__CSP_NONCE__'
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char]!).replaceAll(NONCE_MARKER, `&#95;${NONCE_MARKER.slice(1)}`)

/** JSON that cannot end the script element it is written into, nor mean anything else to the HTML parser. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll(NONCE_MARKER, `\\u005f${NONCE_MARKER.slice(1)}`)
}

/**
 * The host's template for one address, with `__CSP_NONCE__` and the boot marker still in it. With a picture, code runs after it, as on the
 * home page; a host whose template has no part for that is served without the picture.
 */
export function openingTemplate(template: string, opening: PageOpening): string {
  const waits = opening.picture !== null && template.includes('<!--picture-first-->')
  const parts = waits
    ? template
        .replaceAll(ELSEWHERE, '')
        .replaceAll(BLOCK, (_, inner: string) =>
          [...inner.matchAll(PICTURE_FIRST)].map(([, part]) => part ?? '').join(''),
        )
    : template.replaceAll(BLOCK, '')
  const page = parts.replaceAll(GENERAL, '').replace('<!--boot-->', () => `${headOf(opening, waits)}<!--boot-->`)
  return waits ? page.replace('<div id="root">', () => `<div id="root">${bodyOf(opening)}`) : page
}

function headOf({ title, description, previewUrl, picture, data }: PageOpening, waits: boolean): string {
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`
  const preload = (href: string, media: string) =>
    `<link rel="preload" as="image" fetchpriority="high" href="${escaped(href)}" media="${media}">`
  return [
    `<title>${escaped(title)}</title>`,
    '<meta name="robots" content="noindex">',
    `<meta name="description" content="${escaped(description)}">`,
    property('type', 'article'),
    property('title', title),
    property('description', description),
    ...(previewUrl ? [property('image', previewUrl)] : []),
    ...(waits && picture
      ? [
          preload(picture.phoneSrc, picture.phone),
          preload(picture.src, `not all and ${picture.phone}`),
          `<style nonce="__CSP_NONCE__">.opening{--ratio:${(picture.width / picture.height).toFixed(4)}}${STYLE}</style>`,
        ]
      : []),
    `<script type="application/json" id="${data.id}" nonce="__CSP_NONCE__">${inlineJson(data.value)}</script>`,
  ].join('')
}

function bodyOf({ heading, picture }: PageOpening): string {
  const { src, phoneSrc, phone, width, height, alt } = picture!
  return (
    `<div class="opening"><p>${escaped(heading)}</p><picture><source media="${phone}" srcset="${escaped(phoneSrc)}">` +
    `<img src="${escaped(src)}" alt="${escaped(alt)}" width="${width}" height="${height}" fetchpriority="high" draggable="false"></picture></div>`
  )
}
