import { useSession } from '../../session/session.store'
import { Button } from '../core/Button'
import { showError } from '../core/toast.store'
import { CopyField } from '../form/CopyField'
import { QrCode } from '../purchase/QrCode'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './SendSheet.module.css'
import { SEND_TEXT as TEXT } from './send.text'

interface SentWords {
  readonly qr: string
  readonly qrHint: string
  readonly pass: string
  readonly passText: (shopName: string, code: string | null) => string
}

interface SentLinkProps {
  /** Null when it cannot be read back. */
  readonly link: string | null
  readonly code: string | null
  /** What is sent; a design unless said otherwise. */
  readonly words?: SentWords
  /** Further ways. */
  readonly children?: ReactNode
}

/** Ways to hand a link on: its QR code, the link itself, and the phone's own sheet where there is one. */
export function SentLink({ link, code, words = TEXT, children }: SentLinkProps) {
  const shopName = useSession(({ userInfo }) => userInfo?.teamName ?? '')
  if (link === null) return <p>{TEXT.noLink}</p>
  // What the person came for: the phone's own sheet where there is one, the copy otherwise.
  const passes = 'share' in navigator
  const pass = () =>
    navigator.share({ title: words.passText(shopName, null), text: words.passText(shopName, code), url: link }).catch(
      // A person who closes the sheet is no failure.
      (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? undefined : showError(error)),
    )
  return (
    <div className={styles.sent}>
      <QrCode value={link} alt={words.qr} />
      <p className={styles.hint}>{words.qrHint}</p>
      {code === null ? (
        <CopyField label={TEXT.link} action={TEXT.copyLink} value={link} primary={!passes} />
      ) : (
        <>
          {/* The field below cuts it off on a phone. */}
          <p className={styles.hint}>
            {TEXT.code} <b>{code}</b>
          </p>
          <CopyField
            label={TEXT.linkAndCode}
            action={TEXT.copyLinkAndCode}
            value={TEXT.withItsCode(link, code)}
            primary={!passes}
          />
        </>
      )}
      {passes ? (
        <Button block variant="primary" icon={<Share2 aria-hidden />} onClick={() => void pass()}>
          {words.pass}
        </Button>
      ) : null}
      {children}
    </div>
  )
}
