import {
  isPictureId,
  isRichTextLink,
  PICTURE_ATTRIBUTE,
  RICH_TEXT_TAGS,
  type RichTextTag,
  VOID_TAGS,
} from '@tessera/shared/contract/rich-text'
import { LazyImage } from '@tessera/shared/ui/media'
import { createElement, type ReactNode, useMemo } from 'react'
import { readerPicture } from './reader-picture'
import styles from './RichText.module.css'

/** A picture that a text names. */
interface TextPicture {
  readonly fileId: string
  readonly url: string
  readonly width: number
  readonly height: number
}

interface RichTextProps {
  readonly html: string
  readonly pictures: readonly TextPicture[]
}

/** A text with formats, drawn element by element from a list: nothing of it becomes markup of the page unseen. */
export function RichText({ html, pictures }: RichTextProps) {
  const shown = useMemo(() => {
    // Inert: it loads nothing and runs nothing.
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return drawn(body, pictures)
  }, [html, pictures])
  return <div className={styles.text}>{shown}</div>
}

const drawn = (parent: Node, pictures: readonly TextPicture[]): ReactNode[] =>
  [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return node.data
    return node instanceof Element ? drawnElement(node, index, pictures) : null
  })

const isListed = (tag: string): tag is RichTextTag => (RICH_TEXT_TAGS as readonly string[]).includes(tag)

function drawnElement(element: Element, key: number, pictures: readonly TextPicture[]): ReactNode {
  const tag = element.localName
  if (tag === 'img') return <Picture key={key} element={element} pictures={pictures} />
  if (tag === 'a') {
    const href = element.getAttribute('href')
    const attributes = isRichTextLink(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}
    return createElement('a', { key, ...attributes }, ...drawn(element, pictures))
  }
  if (!isListed(tag)) return null
  return VOID_TAGS.includes(tag)
    ? createElement(tag, { key })
    : createElement(tag, { key }, ...drawn(element, pictures))
}

function Picture({ element, pictures }: { readonly element: Element; readonly pictures: readonly TextPicture[] }) {
  const fileId = element.getAttribute(PICTURE_ATTRIBUTE)
  const picture = isPictureId(fileId) ? pictures.find((each) => each.fileId === fileId) : undefined
  if (!picture) return null
  const alt = element.getAttribute('alt') ?? ''
  return (
    <span className={styles.picture}>
      <LazyImage src={readerPicture(picture.url)} alt={alt} ratio={picture.width / picture.height} />
      {alt ? <span className={styles.caption}>{alt}</span> : null}
    </span>
  )
}
