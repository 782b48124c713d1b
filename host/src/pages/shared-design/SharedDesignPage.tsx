import { SHARE_PAGE } from '@tessera/shared/contract/share'
import { EmptyState, ErrorState, Logo, Skeleton } from '@tessera/shared/ui/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CodeForm } from './CodeForm'
import { useVisit } from './opened-share.api'
import { SHARED_TEXT as TEXT } from './shared-design.text'
import styles from './SharedDesign.module.css'
import { SharedDesigns } from './SharedDesigns'

/** What a merchant's customer sees under a link, without log-in: no menu, nothing of the product but its name at the end. */
export default function SharedDesignPage() {
  const [search] = useSearchParams()
  const token = search.get(SHARE_PAGE.token) ?? ''
  const visit = useVisit(token)
  const { opened, error } = visit
  useTitle(opened && TEXT.title(opened.shopName))
  return (
    <div className={styles.page}>
      {opened ? <h1 className={styles.shop}>{opened.shopName}</h1> : null}
      <main className={styles.main}>
        {opened?.state === 'open' ? (
          <SharedDesigns token={token} code={visit.code} opened={opened} />
        ) : opened?.state === 'codeNeeded' ? (
          <CodeForm shopName={opened.shopName} former={visit.formerCode} onCode={visit.unlock} />
        ) : opened ? (
          <EmptyState picture="lost" text={TEXT[opened.state]} />
        ) : token === '' || error?.reason === 'NOT_FOUND' || error?.reason === 'VALIDATION' ? (
          <EmptyState picture="lost" text={TEXT.unknown} />
        ) : error ? (
          <ErrorState error={error} onRetry={visit.retry} />
        ) : (
          <Skeleton />
        )}
      </main>
      <footer className={styles.footer}>
        <Logo size={24} />
        <span>{TEXT.made}</span>
      </footer>
    </div>
  )
}

/** The shop's words in the window's title: messengers take it when the link is passed on. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    // After the effect of the router's root, which gives every page its own.
    if (title) queueMicrotask(() => (document.title = title))
  }, [title])
}
