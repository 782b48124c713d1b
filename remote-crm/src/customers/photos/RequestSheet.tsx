import { SHARE_DAYS, SHARE_DEFAULT_DAYS, type ShareDays } from '@tessera/shared/contract/share'
import { UPLOAD_LINK_PHOTOS, type UploadLink } from '@tessera/shared/contract/upload-link'
import { ErrorState } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { LinkActions, LinkRow, LinkSheet, SentLink, SHARE_STATE_TEXT } from '@tessera/shared/ui/send'
import { useState } from 'react'
import { useCreateUploadLink, useRevokeUploadLink, useUploadLinks } from './photos.api'
import styles from './Photos.module.css'
import { PHOTOS_TEXT as TEXT, REQUEST_WORDS } from './photos.text'

interface RequestSheetProps {
  readonly customerId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Makes a link under which the customer sends photos, and shows ways to hand it on; below, links made before. */
export function RequestSheet({ customerId, open, onClose }: RequestSheetProps) {
  const [days, setDays] = useState<ShareDays>(SHARE_DEFAULT_DAYS.photos)
  const creation = useCreateUploadLink()
  return (
    <LinkSheet
      open={open}
      onClose={onClose}
      title={TEXT.request}
      words={TEXT}
      terms={days}
      making={creation.isPending}
      make={async (clientToken) => (await creation.mutateAsync({ clientToken, customerId, days })).data}
      show={({ link }) => <SentLink link={link} code={null} words={REQUEST_WORDS} />}
    >
      {(onShow) => (
        <>
          <div className={styles.option}>
            <span>{TEXT.lifetime}</span>
            <Segmented<ShareDays>
              aria-label={TEXT.lifetime}
              value={days}
              options={SHARE_DAYS.map((value) => ({ value, label: TEXT.days(value) }))}
              onChange={setDays}
            />
          </div>
          <p className={styles.quiet}>{TEXT.limit(UPLOAD_LINK_PHOTOS)}</p>
          <FormerLinks customerId={customerId} onShow={onShow} />
        </>
      )}
    </LinkSheet>
  )
}

function FormerLinks({
  customerId,
  onShow,
}: {
  readonly customerId: string
  readonly onShow: (link: UploadLink) => void
}) {
  const { data, error, refetch } = useUploadLinks(customerId)
  const revoke = useRevokeUploadLink()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label={TEXT.former}>
      <h3 className={styles.heading}>{TEXT.former}</h3>
      <ul className={styles.links}>
        {data.list.map((link) => (
          <LinkRow
            key={link.id}
            title={TEXT.at(link.createdAt)}
            actions={
              link.state === 'live' ? (
                <LinkActions
                  content={TEXT.revokeContent}
                  onShow={() => onShow(link)}
                  onRevoke={() => revoke.mutateAsync({ id: link.id })}
                />
              ) : null
            }
          >
            <span>{SHARE_STATE_TEXT[link.state](link)}</span>
            <span>{TEXT.received(link.photos, link.lastPhotoAt)}</span>
          </LinkRow>
        ))}
      </ul>
    </section>
  )
}
