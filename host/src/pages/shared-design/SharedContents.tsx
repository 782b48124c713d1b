import type { SharedContent } from '@tessera/shared/contract/share'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, EmptyState } from '@tessera/shared/ui/core'
import { ContentArticle, ContentCard } from '@tessera/shared/ui/content'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { ArrowLeft } from 'lucide-react'
import { MessagePanel } from './ReplyPanel'
import { SHARED_TEXT as TEXT } from './shared-design.text'
import styles from './SharedContents.module.css'

interface SharedContentsProps {
  readonly token: string
  readonly code: string | undefined
  readonly contents: readonly SharedContent[]
  readonly expiresAt: string
}

/** One content, or a list of them to open: by their own addresses, so that the phone's back button leads to the list. */
export function SharedContents({ token, code, contents, expiresAt }: SharedContentsProps) {
  const detail = useDetailAddress('content')
  const [only, ...others] = contents
  if (!only) return <EmptyState picture="lost" text={TEXT.contentsGone} />
  const chosen = others.length === 0 ? only : contents.find(({ number }) => String(number) === detail.id)
  return (
    <>
      {chosen ? (
        <div className={styles.paper}>
          {others.length > 0 ? (
            <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onClick={detail.close}>
              {TEXT.toList}
            </Button>
          ) : null}
          <ContentArticle key={chosen.number} content={chosen} />
        </div>
      ) : (
        <section aria-label={TEXT.contentList}>
          <ul className={styles.list}>
            {contents.map((content) => (
              <li key={content.number}>
                <ContentCard content={content} link={detail.linkTo(String(content.number))}>
                  <time dateTime={content.publishedAt}>{formatTime(content.publishedAt).slice(0, 10)}</time>
                </ContentCard>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.below}>
        <MessagePanel token={token} code={code} />
        <p className={styles.until}>{TEXT.until(formatTime(expiresAt))}</p>
      </div>
    </>
  )
}
