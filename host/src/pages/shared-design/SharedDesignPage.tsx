import { type OpenedShare, SHARE_PAGE } from '@tessera/shared/contract/share'
import { EmptyState, ErrorState, Skeleton } from '@tessera/shared/ui/core'
import { useSearchParams } from 'react-router-dom'
import { CustomerPage } from '../../parts/customer-page/CustomerPage'
import { CodeForm } from './CodeForm'
import { useVisit } from './opened-share.api'
import { showsGenerated } from './shared-design.rules'
import { SHARED_TEXT as TEXT } from './shared-design.text'
import { SharedContents } from './SharedContents'
import { SharedDesigns } from './SharedDesigns'
import { SharedOffer } from './SharedOffer'

function titleOf(opened: OpenedShare): string {
  const { shopName } = opened
  if (opened.state !== 'open') return TEXT.title(shopName)
  if (opened.quotation) return TEXT.quotation(shopName)
  return opened.contents ? TEXT.contents(shopName) : TEXT.title(shopName)
}

/** What a merchant's customer sees under a link, without log-in: no menu, nothing of the product but its name at the end. */
export default function SharedDesignPage() {
  const [search] = useSearchParams()
  const token = search.get(SHARE_PAGE.token) ?? ''
  const visit = useVisit(token)
  const { opened, error } = visit
  return (
    <CustomerPage
      shopName={opened?.shopName}
      shopPhone={opened?.shopPhone}
      title={opened && titleOf(opened)}
      note={opened && showsGenerated(opened) ? TEXT.made : ''}
    >
      {opened?.state === 'open' && opened.quotation ? (
        <SharedOffer token={token} code={visit.code} quotation={opened.quotation} expiresAt={opened.expiresAt} />
      ) : opened?.state === 'open' && opened.contents ? (
        <SharedContents token={token} code={visit.code} contents={opened.contents} expiresAt={opened.expiresAt} />
      ) : opened?.state === 'open' ? (
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
    </CustomerPage>
  )
}
