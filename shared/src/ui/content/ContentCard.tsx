import type { ListedContent } from '@tessera/shared/contract/content'
import type { SharedContent } from '@tessera/shared/contract/share'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { LazyImage } from '@tessera/shared/ui/media'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './ContentCard.module.css'
import { CONTENT_TEXT as TEXT } from './content.text'

interface ContentCardProps {
  readonly content: Pick<ListedContent | SharedContent, 'title' | 'excerpt' | 'coverUrl'>
  /** Where it opens. */
  readonly link: Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>
  /** What else is said of it. */
  readonly children: ReactNode
}

/** A content in a list of them. */
export function ContentCard({ content: { title, excerpt, coverUrl }, link, children }: ContentCardProps) {
  return (
    <Link className={styles.card} {...link}>
      <span className={styles.picture}>
        {coverUrl ? (
          <LazyImage src={sizedImage(coverUrl, 480)} alt="" ratio={16 / 9} />
        ) : (
          <FileText size={32} aria-hidden />
        )}
      </span>
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.excerpt}>{excerpt || TEXT.noText}</span>
        <span className={styles.line}>{children}</span>
      </span>
    </Link>
  )
}
