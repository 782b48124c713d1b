import type { Share } from '../../contract/share'
import { useSession } from '../../session/session.store'
import { Button } from '../core/Button'
import { showError } from '../core/toast.store'
import { CopyField } from '../form/CopyField'
import { QrCode } from '../purchase/QrCode'
import { ImageDown, Share2 } from 'lucide-react'
import { useState } from 'react'
import { PosterPanel } from './PosterPanel'
import styles from './SendSheet.module.css'
import { SEND_TEXT as TEXT } from './send.text'

/** Ways to hand a link on: its QR code, the link itself, and the phone's own sheet where there is one. */
export function SentLink({ share }: { readonly share: Share }) {
  const { link, code } = share
  const [drawn, setDrawn] = useState(false)
  const shopName = useSession(({ userInfo }) => userInfo?.teamName ?? '')
  if (link === null) return <p>{TEXT.noLink}</p>
  const pass = () =>
    navigator.share({ title: TEXT.passText(shopName, null), text: TEXT.passText(shopName, code), url: link }).catch(
      // A person who closes the sheet is no failure.
      (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? undefined : showError(error)),
    )
  return (
    <div className={styles.sent}>
      <QrCode value={link} alt={TEXT.qr} />
      <p className={styles.hint}>{TEXT.qrHint}</p>
      {code === null ? (
        <CopyField label={TEXT.link} action={TEXT.copyLink} value={link} />
      ) : (
        <CopyField label={TEXT.linkAndCode} action={TEXT.copyLinkAndCode} value={TEXT.withItsCode(link, code)} />
      )}
      {'share' in navigator ? (
        <Button block icon={<Share2 aria-hidden />} onClick={() => void pass()}>
          {TEXT.pass}
        </Button>
      ) : null}
      {drawn ? (
        <PosterPanel share={share} />
      ) : (
        <Button block icon={<ImageDown aria-hidden />} onClick={() => setDrawn(true)}>
          {TEXT.poster}
        </Button>
      )}
    </div>
  )
}
