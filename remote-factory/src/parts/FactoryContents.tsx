import { getContentList } from '@tessera/shared/contract/content'
import { useEndpoint } from '@tessera/shared/query/query'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { ContentCard, ContentDrawer } from '@tessera/shared/ui/content'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import styles from './FactoryContents.module.css'
import { FACTORY_CONTENTS_TEXT as TEXT } from './factory-contents.text'

const FEW = 3
const MOST = 100

/** What a factory tells those who browse it, the latest first; nothing as long as it tells nothing. */
export function FactoryContents({ factoryId }: { readonly factoryId: string }) {
  const detail = useDetailAddress('content')
  const [all, setAll] = useState(false)
  const { data } = useEndpoint(getContentList, {
    factoryId,
    status: 'published',
    sortField: 'publishedAt',
    pageSize: all ? MOST : FEW,
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.contents} aria-label={TEXT.title}>
      <h2>{TEXT.title}</h2>
      <ul>
        {data.list.map((content) => (
          <li key={content.id}>
            <ContentCard content={content} link={detail.linkTo(content.id)}>
              <span>{formatTime(content.publishedAt ?? content.updatedAt).slice(0, 10)}</span>
            </ContentCard>
          </li>
        ))}
      </ul>
      {!all && data.total > FEW ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {TEXT.more(data.total)}
        </Button>
      ) : null}
      <ContentDrawer id={detail.id} onClose={detail.close} />
    </section>
  )
}
