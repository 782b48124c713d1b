import { SHARE_DAYS, type ShareDays } from '@tessera/shared/contract/share'
import { UPLOAD_LINK_PHOTOS, type UploadLink } from '@tessera/shared/contract/upload-link'
import { newClientToken } from '@tessera/shared/http/client-token'
import { Button, ErrorState, showError } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { LinkActions, LinkRow, SentLink, SHARE_STATE_TEXT } from '@tessera/shared/ui/send'
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
  const [days, setDays] = useState<ShareDays>(7)
  const [shown, setShown] = useState<UploadLink | null>(null)
  // Kept until the link is there, so that a second press makes no second one.
  const [clientToken, setClientToken] = useState(newClientToken)
  const make = useCreateUploadLink()
  const again = () => {
    setShown(null)
    setClientToken(newClientToken())
  }
  const close = () => {
    again()
    onClose()
  }
  const create = async () => {
    try {
      setShown((await make.mutateAsync({ clientToken, customerId, days })).data)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Sheet
      open={open}
      title={TEXT.request}
      onClose={close}
      footer={
        shown ? (
          <>
            <Button onClick={again}>{TEXT.another}</Button>
            <Button variant="primary" onClick={close}>
              {TEXT.close}
            </Button>
          </>
        ) : (
          // A key of its own: the second press of a double one must not reach the button that takes its place.
          <Button key="make" variant="primary" loading={make.isPending} onClick={() => void create()}>
            {TEXT.make}
          </Button>
        )
      }
    >
      {shown ? (
        <SentLink link={shown.link} code={null} words={REQUEST_WORDS} />
      ) : (
        <>
          <div className={styles.option}>
            <span>{TEXT.lifetime}</span>
            <Segmented<ShareDays>
              aria-label={TEXT.lifetime}
              value={days}
              options={SHARE_DAYS.map((value) => ({ value, label: TEXT.days(value) }))}
              onChange={(value) => {
                setDays(value)
                setClientToken(newClientToken())
              }}
            />
          </div>
          <p className={styles.quiet}>{TEXT.limit(UPLOAD_LINK_PHOTOS)}</p>
          <FormerLinks customerId={customerId} onShow={setShown} />
        </>
      )}
    </Sheet>
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
